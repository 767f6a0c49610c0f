import { defineEntity } from '#shared/entity';
import { choice, color, customFields, dateTime, duration, email, flag, money, ref, refs, text } from '#shared/field';
import { languages } from '#shared/languages';
import { roles } from '#shared/permission';
import { roleDescriptions } from '#words/role';
import { currencyOptions } from '#features/organization/organization';
import { labels } from '#words/labels/user';
import { nounLabels } from '#words/nouns';

export const roleOptions = roles.map((value) => ({ value, label: roleDescriptions[value].label }));

export const user = defineEntity({
  name: 'user',
  plural: 'users',
  path: '/users',
  ...nounLabels.user,
  fields: {
    name: text({ label: labels.name, required: true, max: 100, searched: true, column: true }),
    email: email({ label: labels.email, required: true, searched: true, column: true }),
    role: choice(roleOptions, { label: labels.role, required: true, column: true }),
    is_active: flag({ label: labels.is_active, fallback: true, column: true }),
    color: color({ label: labels.color }),
    profile_image: ref('file', { label: labels.profile_image, accept: 'image' }),
    hourly_rate: money({ label: labels.hourly_rate, guard: 'cost' }),
    currency: choice(currencyOptions, { label: labels.currency, fallback: 'USD' }),
    /** Nothing is the organisation's. */
    language: choice(languages, { label: labels.language }),
    /** What a working day of theirs holds, for the workload. */
    daily_minutes: duration({ label: labels.daily_minutes, max: 1440, fallback: 480 }),
    is_pending: flag({ label: labels.is_pending, readOnly: true, computed: true }),
    teams: refs('team', { label: labels.teams, column: true }),
    onesignal_external_id: text({ label: labels.onesignal_external_id, readOnly: true }),
    last_seen_at: dateTime({ label: labels.last_seen_at, readOnly: true, column: true, unrecorded: true }),
    custom_fields: customFields(),
  },
  minimal: ['email', 'role', 'color'],
  chip: ['color', 'profile_image'],
});
