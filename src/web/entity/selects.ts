import { coming } from '../ui/coming.tsx';

/** The inputs of forms that pick records, loaded beside the form. */
export const EntitySelect = coming(async () => (await import('./EntitySelect.tsx')).EntitySelect);
export const MultiSelect = coming(async () => (await import('./MultiSelect.tsx')).MultiSelect);
export const TreeSelect = coming(async () => (await import('./TreeSelect.tsx')).TreeSelect);
