const sign = (many: number) => (many > 0 ? '+' : '−');

/** What the history says of what was done: kept as it was said then. */
export const history = {
  nothing: 'nothing',
  flag: { yes: 'yes', no: 'no' },
  created: (noun: string, name: string) => `Created ${noun.toLowerCase()} “${name}”`,
  deleted: (noun: string, name: string) => `Deleted ${noun.toLowerCase()} “${name}”`,
  restored: (noun: string, name: string) => `Restored ${noun.toLowerCase()} “${name}”`,
  changed: (label: string) => `Changed ${label}`,
  changedFrom: (label: string, from: string, to: string) => `Changed ${label} from ${from} to ${to}`,
  changedMany: (labels: string[]) => `Changed ${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`,
  toldLate: (what: string, moment: string) => `${what}, pressed on ${moment} and told later`,
  joined: 'Joined by invitation',
  newPassword: 'Changed their password',

  // Assets
  noStatus: 'No Status',
  statusIs: (from: string, to: string) => `Status ${from} is now ${to}`,
  statusBecame: (status: string) => `Status became ${status} as planned`,
  statusChanged: (from: string, to: string) => `Changed status from ${from} to ${to}`,
  statusTakenBack: (status: string) => `Took back the change of status to ${status}`,
  from: (moment: string) => `from ${moment}`,
  until: (moment: string) => `until ${moment}`,

  // Parts and stock
  opening: 'Opening stock',
  low: (place: string, free: number, minimum: number) => `${place} is low: ${free} free, minimum ${minimum}`,
  minimum: (place: string, from: number, to: number) => `Changed minimum at ${place} from ${from} to ${to}`,
  receive: (many: number, place: string) => `Received ${many} at ${place}`,
  issue: (many: number, place: string) => `Issued ${many} from ${place}`,
  return: (many: number, place: string) => `Returned ${many} to ${place}`,
  transfer: (many: number, place: string, other: string) => `Moved ${many} from ${place} to ${other}`,
  adjust: (by: number, place: string, left: number) =>
    `Adjusted stock at ${place} by ${sign(by)}${Math.abs(by)} to ${left}`,
  reserved: (many: number, place: string) => `Reserved ${many} at ${place}`,
  released: (many: number, place: string) => `Released ${many} at ${place}`,
  countedLate: (found: number, place: string) => `Counted ${found} at ${place} before a later count, which holds`,
  counted: (found: number, place: string, expected: number, left: number) =>
    `Counted ${found} at ${place}, where ${expected} were expected${left === found ? '' : `, and ${left} are left by now`}`,
  because: (what: string, reason: string) => `${what}: “${reason}”`,

  // Work orders
  partIssued: 'issued',
  partWaits: 'not reserved',
  followedBy: 'followed by',

  // Its chain
  missing: (from: number, to: number) => `entries ${from} to ${to} are missing`,
  entryDeleted: 'the entry was deleted',
  entryChanged: 'the entry or its link was changed',
  endsAt: (seq: number, written: number) => `the chain ends at ${seq}, but ${written} entries were written`,
  unlinked: 'the entry is not in the chain',
  emptied: 'the history is empty, although it began when the organisation was made',
  organizationGone: 'neither the organisation nor its history is in this database',
  organizationRemoved: 'the organisation was removed from the database; its history is still there',
  headFails: (number: number, noted: string, problem: string) =>
    `the head noted at entry ${number}${noted && ` on ${noted}`} fails: ${problem}`,
  nothingLeft: 'nothing is left of the history',
  cutOff: (last: number) => `the history was cut off and now ends at entry ${last}`,
  rewritten: (number: number) => `entry ${number} or one before it was rewritten`,
  brokenBefore: (seq: number) => `entry ${seq}, which it covers, does not fit`,
  guardMissing: (table: string, name: string) => `${table} is not guarded: its trigger “${name}” is missing`,
  guardOff: (table: string, name: string) => `${table} is not guarded: its trigger “${name}” is switched off`,
  guardHollow: (table: string, name: string) => `${table} is not guarded: its trigger “${name}” was changed`,
  damagedLine: (line: number) => `line ${line} is damaged: it is neither a head nor a remark`,
  noHeadsLeft: 'there is no head in it',
} as const;
