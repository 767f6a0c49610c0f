import { defineEntity } from '#shared/entity';
import { dateTime, ref, text } from '#shared/field';
import { labels } from '#words/labels/calendar-feed';
import { nounLabels } from '#words/nouns';

/** A calendar that other programs subscribe to: the work of one person, team or asset, as its owner may see it. */
export const calendarFeed = defineEntity({
  name: 'calendar-feed',
  plural: 'calendar_feeds',
  path: '/calendar-feeds',
  ...nounLabels['calendar-feed'],
  fields: {
    name: text({ label: labels.name, required: true, max: 100, searched: true, column: true }),
    user: ref('user', { label: labels.user }),
    team: ref('team', { label: labels.team }),
    asset: ref('asset', { label: labels.asset }),
    rotated_at: dateTime({ label: labels.rotated_at, readOnly: true }),
    last_used_at: dateTime({ label: labels.last_used_at, readOnly: true, unrecorded: true }),
  },
});
