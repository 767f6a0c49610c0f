import type { Signal } from './decide';
import type { SubjectNoun, TriggerType } from '../sentence/trigger';

export interface EventChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** A reading as texts and logs show it. */
export interface EventReading {
  id: string;
  value: number | string | null;
  delta: number | null;
  total: number | null;
  taken_at: string;
  note: string | null;
}

/** What happened, as a run remembers it. */
export interface AutomationEvent {
  /** The kinds of triggers that it may be for. */
  types: readonly TriggerType[];
  at: string;
  /** Absent for schedules and webhooks. */
  subject?: { noun: SubjectNoun; id: string };
  signal: Signal;
  /** What makes a run of it one run. */
  key: string;
  /** The history entry. */
  entry?: string;
  changes?: readonly EventChange[];
  reading?: EventReading;
  step?: { label: string; answer: string; finding: string };
  body?: unknown;
}

/** What is kept with a run. */
export const storedEvent = ({ types: _types, signal: _signal, key: _key, entry: _entry, ...event }: AutomationEvent) =>
  event;
