import { coming } from '../../ui/coming.tsx';
import { useOption } from './options.ts';
import { placeName } from '../tree/place-name.ts';

/** The lazily loaded inputs that pick records or texts in use. */
export const EntitySelect = coming(
  async () => (await import('./EntitySelect.tsx')).EntitySelect,
  ({ from, value, name }) => {
    const chosen = useOption(name ? null : from, value ?? '');
    return name ?? (chosen && placeName(chosen));
  },
);
export const MultiSelect = coming(
  async () => (await import('./MultiSelect.tsx')).MultiSelect,
  () => undefined,
);
export const SuggestSelect = coming(
  async () => (await import('./SuggestSelect.tsx')).SuggestSelect,
  ({ value }) => value ?? undefined,
);
