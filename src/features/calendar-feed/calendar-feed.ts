import { defineEntity } from '#shared/entity';
import { dateTime, ref, text } from '#shared/field';
import { nounLabels } from '#words/nouns';

/** A calendar that other programs subscribe to: the work of one person, team or asset, as its owner may see it. */
export const calendarFeed = defineEntity({
  name: 'calendar-feed',
  plural: 'calendar_feeds',
  path: '/calendar-feeds',
  ...nounLabels['calendar-feed'],
  fields: {
    name: text({ label: 'Name', required: true, max: 100, searched: true, column: true }),
    user: ref('user', { label: 'Person' }),
    team: ref('team', { label: 'Team' }),
    asset: ref('asset', { label: 'Asset' }),
    rotated_at: dateTime({ label: 'Link made', readOnly: true }),
    last_used_at: dateTime({ label: 'Last used', readOnly: true, unrecorded: true }),
  },
});
