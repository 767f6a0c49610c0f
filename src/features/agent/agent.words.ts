import type { AgentKey } from './agent';

/** What the API and the history say about agents. */
export const words = {
  names: {
    triage: 'Request triage',
    stock: 'Stock watcher',
    planner: 'Maintenance planner',
    meters: 'Meter watcher',
    warranty: 'Warranty watcher',
    steward: 'Data steward',
    handover: 'Shift handover',
  } satisfies Record<AgentKey, string>,
  assistant: (key: string) => `Assistant: ${key}`,
  assistantKind: 'Proposed by an assistant',
};
