import { useNavigate, useSearch } from '@tanstack/react-router';
import type { By } from './group';

export const parts = ['open', 'snoozed', 'accepted', 'dismissed'] as const;
export type Part = (typeof parts)[number];

/** Which proposals, how they are grouped and which one is open stand in the address. */
export interface Address {
  by: By;
  part: Part;
  /** The proposal beside the list. */
  proposal: string | undefined;
  set(change: Record<string, string | undefined>, replace?: boolean): void;
}

export function useInboxAddress(): Address {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  return {
    by: search.by === 'record' ? 'record' : 'agent',
    part: parts.find((one) => one === search.part) ?? 'open',
    proposal: search.proposal,
    set: (change, replace = true) =>
      void navigate({ to: '/agents/inbox', search: { ...search, ...change } as never, replace, resetScroll: false }),
  };
}
