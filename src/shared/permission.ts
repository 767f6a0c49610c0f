/**
 * Who may do what (D3). Server and screen both ask `can`.
 *
 * A grant is a verb, for all rows or, after a colon, for some: `own` (created by the person; for time and costs booked
 * for them; or the person themselves), `assigned` (assigned to the person or one of their teams), `shared` (own, and
 * those that others share with everybody), `attached` (files: own, in the library, and of records the person may read).
 * The verb `names` reads only what a picker shows.
 */
export const roles = ['admin', 'manager', 'technician', 'limited_technician', 'requester', 'viewer'] as const;
export type Role = (typeof roles)[number];

export type Scope = 'all' | 'own' | 'assigned' | 'shared' | 'attached';
/** What some values of a record are hidden by: costs, and what only the staff reads of a request. */
export type GuardNoun = 'cost' | 'work-order';

const everything = 'create read names update delete';
const listed = (...verbs: string[]) => verbs.join(' ');

type RoleGrants = Record<Role, string>;
const row = (
  adminAndManager: string,
  technician: string,
  limited_technician: string,
  viewer: string,
  requester: string,
): RoleGrants => ({
  admin: adminAndManager,
  manager: adminAndManager,
  technician,
  limited_technician,
  viewer,
  requester,
});

const reader = 'read names';
const ownFeeds = 'create read:own names:own update:own delete:own';
const ownViews = 'create read:shared names:shared update:own delete:own';

export const grants = {
  'work-order': row(
    listed(everything, 'comment', 'edit_comment:own', 'delete_comment'),
    'create read names update comment edit_comment:own delete_comment:own',
    'read:assigned names:assigned update:assigned comment:assigned edit_comment:own delete_comment:own',
    reader,
    '',
  ),
  'work-order-template': row(everything, reader, reader, reader, ''),
  procedure: row(listed(everything, 'draft'), reader, reader, reader, ''),
  asset: row(
    listed(everything, 'change_status', 'take_back_status'),
    'create read names update change_status take_back_status:own',
    listed(reader, 'change_status:assigned', 'take_back_status:own'),
    reader,
    'names',
  ),
  'health-status': { ...row(everything, reader, reader, reader, ''), manager: reader },
  location: row(everything, 'create read names update', reader, reader, 'names'),
  part: row(listed(everything, 'consume'), listed(reader, 'consume'), listed(reader, 'consume:assigned'), reader, ''),
  cost: row(everything, 'create:own read:own update:own delete:own', '', 'read', ''),
  'time-entry': row(
    everything,
    'create read names update:own delete:own',
    'create:assigned read:assigned names:assigned update:own delete:own',
    reader,
    '',
  ),
  'other-cost': row(everything, 'create read:own names:own update:own delete:own', '', reader, ''),
  vendor: row(everything, 'create read names', reader, reader, ''),
  contact: row(everything, 'create read names', reader, reader, ''),
  'purchase-order': row(listed(everything, 'approve', 'send', 'receive'), reader, reader, reader, ''),
  request: row(
    listed(everything, 'accept', 'reject', 'cancel', 'word', 'comment', 'edit_comment:own', 'delete_comment'),
    'create read names cancel:own comment edit_comment:own delete_comment:own',
    'create read:own names:own cancel:own comment:own edit_comment:own delete_comment:own',
    reader,
    'create read:own names:own cancel:own comment:own',
  ),
  handover: row(
    listed(everything, 'acknowledge', 'summarise'),
    'create read names update acknowledge summarise',
    'read names acknowledge summarise',
    listed(reader, 'summarise'),
    '',
  ),
  portal: { ...row(everything, '', '', '', ''), manager: reader },
  webhook: { ...row(everything, '', '', '', ''), manager: reader },
  directory: { ...row('create read delete', '', '', '', ''), manager: 'read' },
  connector: { ...row('read update', '', '', '', ''), manager: 'read' },
  automation: row(everything, reader, '', reader, ''),
  agent: { ...row('read run unmute', 'read', '', 'read', ''), admin: 'read update run unmute' },
  /** Who decides may do what it proposes, besides. */
  proposal: row('create read decide', 'create read decide', '', 'read', ''),
  measurement: row(
    listed(everything, 'add_reading'),
    listed(reader, 'add_reading'),
    listed(reader, 'add_reading:assigned'),
    reader,
    '',
  ),
  'measurement-round': row(
    listed(everything, 'do'),
    listed(reader, 'do'),
    'read:assigned names:assigned do:assigned',
    reader,
    '',
  ),
  file: row(
    everything,
    'create read:attached names:attached update:own delete:own',
    'create:assigned read:attached names:attached',
    'read:attached names:attached',
    'create:own read:own names:own',
  ),
  team: { ...row(everything, reader, reader, reader, ''), manager: reader },
  user: {
    admin: listed(everything, 'invite', 'change_role'),
    manager: listed(reader, 'invite', 'update:own'),
    technician: listed(reader, 'update:own'),
    limited_technician: listed(reader, 'update:own'),
    viewer: listed(reader, 'update:own'),
    requester: 'read:own names:own update:own',
  },
  invitation: row('create read names delete', '', '', '', ''),
  organization: { ...row('read update', 'read', 'read', 'read', 'read'), manager: 'read' },
  'api-key': { ...row('', '', '', '', ''), admin: everything },
  'custom-field': { ...row(everything, reader, reader, reader, reader), manager: reader },
  'calendar-feed': row(ownFeeds, ownFeeds, ownFeeds, ownFeeds, ''),
  mail: { ...row('', '', '', '', ''), admin: 'read' },
  /** The installation, for its operators. */
  system: { ...row('', '', '', '', ''), admin: 'read update' },
  history: row('read', 'read', 'read', 'read', 'read:own'),
  figure: row('read', 'read', '', 'read', ''),
  export: { ...row('create', '', '', '', ''), admin: 'create create_all' },
  'batch-upload': row('create read', '', '', '', ''),
  view: row(
    'create read:shared names:shared update:shared delete:shared',
    ownViews,
    ownViews,
    ownViews,
    'create read:own names:own update:own delete:own',
  ),
} as const satisfies Record<string, RoleGrants>;

export type Noun = keyof typeof grants;
export const nouns = Object.keys(grants) as Noun[];

/**
 * The person whose permissions are checked. `restrictedAdd` are the roles that the organisation also excludes from
 * adding (D3). `within` is a second role that must also allow it: a key may do no more than its role and no more than
 * its owner.
 */
export interface Subject {
  id: string;
  role: Role;
  within?: Role;
  restrictedAdd: Partial<Record<string, readonly Role[]>>;
}

/**
 * Verbs that need a session, not a key: new credentials would outlive the key that created them. A key may revoke them.
 * What agents and assistants propose, people decide.
 * `features/people/user/grant.server.ts` makes sure that no key makes somebody an admin.
 */
const inPerson: Partial<Record<Noun, readonly string[]>> = {
  'api-key': ['create', 'update'],
  'calendar-feed': ['create', 'update'],
  webhook: ['create', 'update'],
  // Somebody presses a button to ask the language model.
  request: ['word'],
  procedure: ['draft'],
  handover: ['summarise'],
  proposal: ['decide'],
  agent: ['unmute'],
};

export const isInPerson = (verb: string, noun: Noun): boolean => inPerson[noun]?.includes(verb) ?? false;

/** The scope of a role's verb on a noun; undefined if it has none. */
export function scopeOf(subject: Subject, verb: string, noun: Noun): Scope | undefined {
  if (subject.within && isInPerson(verb, noun)) return undefined;
  const a = granted(subject, subject.role, verb, noun);
  if (!subject.within) return a;
  const b = granted(subject, subject.within, verb, noun);
  if (a === 'all' || a === b) return b;
  if (b === 'all') return a;
  return includesOwn(a) && includesOwn(b) ? 'own' : undefined;
}

function granted({ restrictedAdd }: Subject, role: Role, verb: string, noun: Noun): Scope | undefined {
  if (verb === 'create' && restrictedAdd[noun]?.includes(role)) return undefined;
  return scopesIn(grants[noun][role]).get(verb);
}

const scopesByGrant = new Map<string, ReadonlyMap<string, Scope>>();

/** Parses a grant once, because it is checked for every row. */
function scopesIn(words: string): ReadonlyMap<string, Scope> {
  const cached = scopesByGrant.get(words);
  if (cached) return cached;
  const pairs = words.split(' ').map((grant) => grant.split(':') as [string, Scope?]);
  const scopes = new Map(pairs.map(([verb, scope = 'all']) => [verb, scope]));
  scopesByGrant.set(words, scopes);
  return scopes;
}

/** The scopes `shared` and `attached` include the person's own rows. */
const includesOwn = (scope: Scope | undefined): boolean =>
  scope === 'own' || scope === 'shared' || scope === 'attached';

export interface Owned {
  id?: string;
  is_shared?: unknown;
  /** For work: assigned to the person or one of their teams. */
  is_mine?: unknown;
  /** For time and costs: the person they are booked for. */
  user?: { id: string } | null;
  created_by?: { id: string } | null;
}

const booked: ReadonlySet<Noun> = new Set(['cost', 'time-entry', 'other-cost']);

/** Whether the person may do this to the row, or without a row to any row at all. */
export function can(subject: Subject, verb: string, noun: Noun, owned?: Owned): boolean {
  const scope = scopeOf(subject, verb, noun);
  if (scope === undefined) return false;
  if (scope === 'all' || owned === undefined) return true;
  if (scope === 'shared' && owned.is_shared === true) return true;
  if (scope === 'assigned') return owned.is_mine === true;
  // Time and costs belong to the person they are booked for, whoever entered them.
  if (booked.has(noun) && owned.user) return owned.user.id === subject.id;
  return owned.created_by?.id === subject.id || owned.id === subject.id;
}

/** The roles that are allowed, for the message to somebody who is not. */
export const rolesThat = (verb: string, noun: Noun): Role[] =>
  roles.filter((role) => scopeOf({ id: '', role, restrictedAdd: {} }, verb, noun) === 'all');

/** The roles that may never add a record of this noun; an admin can exclude more. */
export const restrictedAdd = (noun: Noun): Role[] =>
  roles.filter((role) => !can({ id: '', role, restrictedAdd: {} }, 'create', noun));

const rank: Record<Role, number> = {
  admin: 5,
  manager: 4,
  technician: 3,
  limited_technician: 2,
  viewer: 1,
  requester: 1,
};

/** Nobody may grant a role above their own; a manager may invite up to technician (D3). */
export function mayGrant(granter: Role, granted: Role): boolean {
  if (granter === 'admin') return true;
  if (granter === 'manager') return rank[granted] <= rank.technician;
  return false;
}

/**
 * An API key may do what both its role and its owner's role allow, since the owner may have been demoted. The lower
 * role comes first, but it is not a subset of the other: a viewer reads what a requester does not see.
 */
export const rolesOfKey = (key: Role, owner: Role): Pick<Subject, 'role' | 'within'> =>
  rank[key] <= rank[owner] ? { role: key, within: owner } : { role: owner, within: key };
