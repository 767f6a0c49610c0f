/** The two portals of the demo plant; without one, a report comes from the requester's account. */
export type DemoPortalKey = 'plant' | 'docks';

export type DemoOutcome =
  /** Repaired so many hours after the report, with so many minutes of work. */
  | { kind: 'repaired'; after: number; minutes: number }
  /** Accepted, and its work order is still open. */
  | { kind: 'accepted'; started?: true }
  | { kind: 'rejected'; reason: string }
  | { kind: 'withdrawn' }
  /** Reported before: merged into an open work order of the demo. */
  | { kind: 'merged'; into: string }
  | { kind: 'pending' };

export interface DemoReport {
  key: string;
  name: string;
  words?: string;
  asset?: string;
  location?: string;
  priority?: 'low' | 'medium' | 'high' | 'critical';
  portal?: DemoPortalKey;
  /** Who left a name. Departments instead of people, because a demo has no real people. */
  from?: string;
  email?: string;
  /** Days before now. */
  ago: number;
  /** Hours until staff decided. */
  decidedAfter?: number;
  outcome: DemoOutcome;
  /** The thread: what staff ask and what the reporter answers. */
  said?: readonly (readonly [who: 'staff' | 'reporter', words: string])[];
  meToo?: number;
  pictured?: true;
}
