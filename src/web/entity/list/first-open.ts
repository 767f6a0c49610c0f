import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { desk, useMedia } from '../../ui/use-media.ts';
import type { Feature } from '../common/feature.ts';
import type { ListState } from './list-query.ts';
import { alongTo } from './list-state.ts';

/** Panel View opens the first record if none is open (S5). A phone shows only the list. */
export function useFirstOpen(feature: Feature, state: ListState, first: string | undefined): void {
  const navigate = useNavigate();
  const beside = useMedia(desk) && state.view === 'listView';
  const { tab } = state;
  useEffect(() => {
    if (beside && first)
      void navigate({ to: `/${feature.slug}/${first}`, search: alongTo(feature, { tab }), replace: true });
  }, [beside, first, feature, tab, navigate]);
}
