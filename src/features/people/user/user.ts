import { defineEntity } from '#shared/entity';
import {
  choice,
  color,
  customFields,
  dateTime,
  duration,
  email,
  externalId,
  flag,
  money,
  ref,
  refs,
  text,
} from '#shared/field';
import { languages } from '#shared/languages';
import { roles } from '#shared/permission';
import { roleDescriptions } from '#words/role';
import { currencyOptions } from '#features/organization/organization';
import { nounLabels } from '#words/nouns';

export const roleOptions = roles.map((value) => ({ value, label: roleDescriptions[value].label }));

export const user = defineEntity({
  name: 'user',
  plural: 'users',
  path: '/users',
  ...nounLabels.user,
  fields: {
    name: text({ label: 'Name', required: true, max: 100, searched: true, column: true }),
    email: email({ label: 'Email', required: true, searched: true, column: true }),
    role: choice(roleOptions, { label: 'Role', required: true, column: true }),
    is_active: flag({ label: 'Active', fallback: true, column: true }),
    color: color({ label: 'Colour' }),
    profile_image: ref('file', { label: 'Picture', accept: 'image' }),
    hourly_rate: money({ label: 'Hourly rate', guard: 'cost' }),
    currency: choice(currencyOptions, { label: 'Display currency', fallback: 'USD' }),
    /** Null means the organisation's language. */
    language: choice(languages, { label: 'Language' }),
    /** Working time per day, for the workload. */
    daily_minutes: duration({ label: 'Working minutes a day', max: 1440, fallback: 480 }),
    is_pending: flag({ label: 'Invited, not joined yet', readOnly: true, computed: true }),
    teams: refs('team', { label: 'Teams', column: true }),
    onesignal_external_id: text({ label: 'Push notification id', readOnly: true }),
    last_seen_at: dateTime({ label: 'Last seen', readOnly: true, column: true, unrecorded: true }),
    external_id: externalId(),
    custom_fields: customFields(),
  },
  minimal: ['email', 'role', 'color'],
  chip: ['color', 'profile_image'],
});
