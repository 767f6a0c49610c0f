const another = 'Set DATABASE_URL to a PostgreSQL (15 or newer) of your own.';

/** What whoever runs the server is told where it cannot start: the fact, and what to do about it. */
export const operator = {
  unreadable: (name: string, file: string) => `${name}: cannot read ${file}.`,
  mustBeWhole: (name: string, least: number, most: number) =>
    `${name} must be a whole number from ${least} to ${most}.`,
  mustBeOneOf: (name: string, allowed: readonly string[]) => `${name} must be one of: ${allowed.join(', ')}.`,
  mustBeAddress: (name: string, protocols: string[]) =>
    `${name} must be a ${protocols.map((protocol) => `${protocol}//`).join(' or ')} address.`,
  neededFor: (name: string, beside: string) => `${name} is needed beside ${beside}.`,
  mustBeProxies: 'TRUST_PROXY must be true, false, a number of hops, or addresses separated by commas.',
  mustBeKeys: 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair of keys in base64url.',
  mustBeNetworks: (name: string) => `${name} must be addresses or networks such as 10.0.0.0/8, separated by commas.`,
  mustBeAgeKey: (name: string) => `${name} is no key of age. \`age-keygen\` makes a pair.`,
  mustBeLong: 'SECRET_KEY must have at least 16 characters.',
  otherSecret: 'The VAPID keys were kept under another SECRET_KEY. Give that one back, or set VAPID_*.',
  portTaken: (port: number) => `Port ${port} is taken. Stop what uses it, or set PORT to another.`,
  cannotListen: (host: string, port: number, why: string) =>
    `Cannot listen on ${host}:${port} (${why}). Set HOST and PORT.`,
  cannotWrite: (folder: string) => `Cannot write to ${folder}. Set DATA_DIR to a folder that can be written.`,

  notReachable: (host: string) => `${host} leads into a network that is not open to outgoing requests`,
  tooLongAnswer: (bytes: number) => `The answer is longer than ${bytes} bytes`,

  // The database
  refusing: (problems: string[]) => `Refusing to serve: ${problems.join('; ')}.`,
  tooOld: (version: string) => `PostgreSQL ${version} is too old: version 15 or newer is needed.`,
  tooNew: (migration: string) =>
    `The database has migration ${migration}, which this version does not know. Upgrade Millwright.`,
  migrationChanged: (name: string) => `Migration ${name} was changed after it had been applied.`,
  noRoles:
    'The database user may not create roles. Let an admin run: create role millwright_app; create role millwright_system; grant millwright_app, millwright_system to <user>;',

  // The one that comes with the product
  inUse: (folder: string, process: number) =>
    `The data folder ${folder} is in use by another Millwright process (${process}). Stop that one, or set DATA_DIR to another folder.`,
  cannotUse: (folder: string, why: string) => `Cannot use the database in the data folder ${folder}: ${why}`,
  missing: (folder: string, cluster: string, note: string) =>
    `The database of ${folder} is missing from ${cluster}. Bring it back, or remove ${note} to begin with an empty one.`,
  otherOwner: (cluster: string, owner: number) =>
    `The database in ${cluster} belongs to another user (${owner}). Start Millwright as the user who made it.`,
  badOwner: (cluster: string) =>
    `The database in ${cluster} cannot be used: it must belong to an ordinary user who can enter the folders above it.`,
  noUser:
    'PostgreSQL does not run as root, and there is no user postgres or nobody. Start Millwright as an ordinary user.',
  noPackage: (platform: string) => `There is no embedded PostgreSQL for this platform (${platform}). ${another}`,
  incomplete: (folder: string, why: string) =>
    `Cannot complete the embedded PostgreSQL in ${folder}: ${why}. ${another}`,
  cannotRun: (why: string) => `The embedded PostgreSQL cannot run here: ${why}. ${another}`,
  noLibrary: 'this system lacks the C library it was built for (glibc)',
  endedWith: (program: string, code: number | null) => `${program} ended with ${code}`,
  staysIn: (cluster: string, status: string) => `The database in ${cluster} stays in the state "${status}".`,
  notStarted: (why: string) => `The embedded PostgreSQL did not start: ${why}`,
} as const;
