/** What a public form may ask for, beside "What is wrong?" (F1.6). */
export const askable = [
  'name',
  'asset',
  'location',
  'priority',
  'photos',
  'files',
  'contact_name',
  'email',
  'phone',
] as const;
export type Askable = (typeof askable)[number];

export const demands = ['hidden', 'shown', 'required'] as const;
export type Demand = (typeof demands)[number];

/** By key; the organisation's own fields as `custom_fields.x`. */
export type FormFields = Record<string, Demand>;

const shownUnsaid = new Set<string>(['location', 'photos', 'email']);

/** What a form does with a field: what is not said is hidden, but place, photos and email. */
export const demandOf = (fields: FormFields, key: string): Demand =>
  fields[key] ?? (shownUnsaid.has(key) ? 'shown' : 'hidden');

export const isAskable = (key: string): boolean =>
  (askable as readonly string[]).includes(key) || /^custom_fields\.[a-z0-9_]{1,100}$/.test(key);
