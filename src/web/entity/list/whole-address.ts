import { useEffect } from 'react';
import type { Feature } from '../common/feature.ts';
import type { ListState } from './list-query.ts';
import { rememberedColumns, noneInTab } from './list-state.ts';

/**
 * Completes the address (D35): the view and columns this browser prefers, and whether the list is empty (S7). It
 * replaces the history entry, so that Back leaves the page instead of returning to the short address.
 */
export function useWholeAddress(
  feature: Feature,
  state: ListState,
  list: { isSuccess: boolean; isPlaceholderData: boolean; total: number },
  ready: boolean,
): void {
  const empty = list.isSuccess && !list.isPlaceholderData && list.total === 0;
  const { view, tab, saved, set, says } = state;
  const filtered = state.filters.length > 0 || state.q !== '';
  const flag = filtered ? `no-${feature.slug}-for-filters` : tab ? noneInTab(feature) : `no-${feature.slug}`;
  const columns = state.columns || (saved ? '' : rememberedColumns(feature.slug));
  useEffect(() => {
    const whole = { view, columns, ...(empty && { [flag]: 'true' }) };
    if (ready && !says(whole)) set(whole);
  }, [ready, view, columns, empty, flag, set, says]);
}
