import { useNavigate, useSearch } from '@tanstack/react-router';
import type { By } from './group';

export const parts = ['open', 'snoozed', 'past'] as const;
export type Part = (typeof parts)[number];

/** What became of those that are decided or do not hold any more. */
export const outcomes = ['accepted', 'dismissed', 'undone', 'stale'] as const;
type Outcome = (typeof outcomes)[number];

/** Which proposals, how they are grouped and which one is open stand in the address. */
export interface Address {
  by: By;
  part: Part;
  /** Of the past: only those of which this became. */
  outcome: Outcome | undefined;
  /** Only those of this agent. */
  agent: string | undefined;
  /** The proposal beside the list. */
  proposal: string | undefined;
  /** What the list is asked for. */
  search: string;
  set(change: Record<string, string | undefined>, replace?: boolean): void;
}

export function useInboxAddress(): Address {
  const given = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const { agent, proposal } = given;
  const part = parts.find((one) => one === given.part) ?? 'open';
  const outcome = outcomes.find((one) => part === 'past' && one === given.outcome);
  const state = part === 'past' ? (outcome ?? outcomes.join(',')) : part;
  return {
    by: given.by === 'record' ? 'record' : 'agent',
    part,
    outcome,
    agent,
    proposal,
    search: new URLSearchParams({ state, ...(agent && { agent }) }).toString(),
    set: (change, replace = true) =>
      void navigate({ to: '/agents/inbox', search: { ...given, ...change } as never, replace, resetScroll: false }),
  };
}
