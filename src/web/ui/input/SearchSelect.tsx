import { coming } from '../coming.tsx';
import type { SearchSelectProps } from './SearchSelectBox.tsx';

/** Picks one of a fixed list of options. */
export const SearchSelect = coming<SearchSelectProps>(
  async () => (await import('./SearchSelectBox.tsx')).SearchSelectBox,
  ({ data, value }) => data.find((one) => one.value === value)?.label,
);
