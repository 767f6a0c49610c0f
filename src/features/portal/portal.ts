import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import { color, data, flag, longText, number, ref, refs, text } from '#shared/field';
import { languages } from '#shared/languages';
import { nounLabels } from '#words/nouns';
import { demands, isAskable } from './form-fields';
import { words } from './portal.words';

const input = z
  .record(z.string(), z.enum(demands, { error: () => words.badDemand }), { error: () => words.badFields })
  .check(z.refine((given) => Object.keys(given).every(isAskable), words.badFields));

const spoken = z
  .array(
    z.enum(
      languages.map(({ value }) => value),
      { error: () => words.badLanguage },
    ),
    { error: () => words.badLanguage },
  )
  .check(z.maxLength(20, words.badLanguage));

/** A page on which people without an account report what is wrong (F1.6). */
export const portal = defineEntity({
  name: 'portal',
  plural: 'portals',
  path: '/portals',
  ...nounLabels.portal,
  fields: {
    title: text({ label: 'Title', required: true, max: 100, searched: true, column: true }),
    name: text({ label: 'Name', readOnly: true, computed: true }),
    is_enabled: flag({ label: 'Open', fallback: true, column: true }),
    location: ref('location', { label: 'Location', column: true }),
    asset: ref('asset', { label: 'Asset', column: true }),
    fields: data(input, { label: 'Fields', fallback: {} }),
    welcome: longText({ label: 'Welcome', max: 1000 }),
    hours_text: longText({ label: 'Opening hours', max: 500 }),
    logo: ref('file', { label: 'Logo', accept: 'image' }),
    color: color({ label: 'Colour' }),
    languages: data(spoken, { label: 'Languages', fallback: [] }),
    show_similar: flag({ label: 'Show similar reports', fallback: true }),
    show_dates: flag({ label: 'Show planned dates', fallback: false }),
    verify_email: flag({ label: 'Confirm the email first', fallback: false }),
    notify_teams: refs('team', { label: 'Notified teams' }),
    daily_limit: number({ label: 'Reports a day', min: 1, max: 100_000, fallback: 200 }),
    retention_days: number({ label: 'Days contacts are kept', min: 1, max: 3650, fallback: 365 }),
    /** With the address of this installation, which the database does not know. */
    url: { ...text({ label: 'Link', readOnly: true, computed: true }), operators: [], sortable: false },
  },
  minimal: ['is_enabled'],
  ordering: 'title',
});
