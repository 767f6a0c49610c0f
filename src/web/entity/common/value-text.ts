import { words } from '#words/screen';
import { queryClient } from '../../query.ts';

type Names = ReadonlyMap<string, string>;

/** The names of all records in the query cache. */
export function knownNames(): Names {
  const names = new Map<string, string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look);
    if (typeof value !== 'object' || value === null) return;
    const { id, name } = value as Record<string, unknown>;
    if (typeof id === 'string' && typeof name === 'string') names.set(id, name);
    Object.values(value).forEach(look);
  };
  look(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  );
  return names;
}

const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text);
const nameOf = (id: string, names: Names): string => names.get(id) ?? '…';

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A value of any shape as text: a part with its quantity and location, a choice of people, a recurrence. */
export function valueText(value: unknown, names: Names = new Map()): string {
  if (isEmpty(value)) return words.detail.none;
  if (Array.isArray(value)) return value.map((one) => valueText(one, names)).join(', ');
  if (typeof value === 'boolean') return value ? words.filter.yes : words.filter.no;
  if (typeof value !== 'object') return typeof value === 'string' && isId(value) ? nameOf(value, names) : String(value);
  const { id, name, quantity, location } = value as Record<string, unknown>;
  if (typeof name === 'string' || typeof id === 'string') {
    const thing = typeof name === 'string' ? name : nameOf(id as string, names);
    const many = quantity === undefined ? thing : `${String(quantity)} × ${thing}`;
    return isEmpty(location) ? many : `${many} (${valueText(location, names)})`;
  }
  const filled = Object.entries(value as object).filter(([, one]) => !isEmpty(one));
  return filled.length === 0
    ? words.detail.none
    : filled.map(([key, one]) => `${titled(key)}: ${valueText(one, names)}`).join(' · ');
}

const titled = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');
