import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { keys } from '../../query.ts';
import { allFeatures } from '../common/feature.ts';

export interface Suggestion {
  name: string;
  count: number;
}

const folded = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** The server treats these as one text, in the spelling that is in use. */
export const isSameText = (one: string, other: string): boolean => folded(one) === folded(other);

/** The texts in use for a field (`suggestions_from`) that match `q`. */
export function useSuggestions(from: string, q: string, enabled = true) {
  const path = from.replace(/^\/api/, '');
  const noun = allFeatures().find((feature) => path.startsWith(`${feature.path}/`))?.slug ?? path;
  return useQuery({
    queryKey: keys.some(noun, `${path}?q=${q}`),
    queryFn: () => api.get<Suggestion[]>(`${path}?${new URLSearchParams({ q })}`),
    enabled,
  });
}
