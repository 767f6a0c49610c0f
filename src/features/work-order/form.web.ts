import type { FormSection, Screens } from '#web/entity/feature.ts';
import { words } from './words';

/** The sections of the form of a work order, and the inputs of values that are no kind of field. */
export const sections: FormSection[] = [
  { fields: ['name', 'description', 'images'] },
  { title: words.form.work, fields: ['asset', 'location', 'priority', 'work_type', 'estimated_minutes'] },
  { title: words.form.who, fields: ['start_date', 'due_date'] },
  { title: words.form.parts, fields: ['vendors', 'files'] },
];

export const inputs: NonNullable<Screens['inputs']> = {};
