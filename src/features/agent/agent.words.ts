import type { Role } from '#shared/permission';
import { roleDescriptions } from '#words/role';
import type { AgentKey, ProposalState } from './agent';

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
  proposed: (title: string) => `Proposed: ${title}`,
  withdrew: (title: string) => `Withdrew, because it does not hold any more: ${title}`,
  accepted: (title: string) => `Accepted: ${title}`,
  dismissed: (title: string) => `Dismissed: ${title}`,
  snoozed: (title: string) => `Put off: ${title}`,
  undone: (title: string) => `Took back: ${title}`,
  unmuted: (title: string) => `Ended the silence about: ${title}`,
  paused: (agent: string) => `${agent} was paused: it failed three times in a row`,
  changed: (agent: string, fields: readonly string[]) => `Changed ${fields.join(', ')} of ${agent}`,
  fields: { is_enabled: 'on', reads_as: 'role', schedule: 'schedule', settings: 'settings', paused_reason: 'pause' },
  already: {
    open: 'This proposal is open.',
    snoozed: 'This proposal was put off.',
    accepted: 'Somebody has accepted this proposal already.',
    dismissed: 'Somebody has dismissed this proposal already.',
    undone: 'What this proposal did was taken back already.',
    stale: 'This proposal does not hold any more.',
  } satisfies Record<ProposalState, string>,
  outdated: 'What this proposal counted has changed since. Look at the new one.',
  holdsNoMore: 'This proposal does not hold any more.',
  needs: (role: Role | null): string =>
    role ? `A ${roleDescriptions[role].label.toLowerCase()} can decide this.` : 'Nobody can do this any more.',
  callFailed: (why: string) => `This cannot be done now: ${why}`,
  noSuchCall: (method: string, path: string) => `There is no call ${method} ${path}`,
  never: 'Assistants do not propose this',
  undoTooLate: 'What was accepted can be taken back for a day.',
  notUndoable: 'What this proposal did cannot be taken back here.',
  tooManyOpen: (most: number) => `${most} of your proposals are open: people have to decide about some of them first.`,
  isRunning: (agent: string) => `${agent} is looking already.`,
  isOff: (agent: string) => `${agent} is switched off or paused.`,
  badSetting: (name: string) => `${name} has the wrong type`,
  until: 'Until',
  proposals: (title: string, count: number) => `${title} (${count} proposals are open)`,
};
