import { coming } from './coming.tsx';
import type { SearchSelectProps } from './SearchSelectBox.tsx';

/** One of a list that is at hand. */
export const SearchSelect = coming<SearchSelectProps>(
  async () => (await import('./SearchSelectBox.tsx')).SearchSelectBox,
  ({ data, value }) => data.find((one) => one.value === value)?.label,
);
