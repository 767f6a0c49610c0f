/** What of an import is said. */
interface Imported {
  status: string;
  counts: { create: number; update: number; unchanged: number; rejected: number; skipped: number } | null;
  questions: { message: string }[];
  groups: { message: string; count: number }[];
  problem: string | null;
}

/** What the command line says. */
export const words = {
  usage: 'Usage: millwright VERB [--json] …',
  noVerb: (name: string) => (name ? `There is no verb "${name}".` : 'Say what to do.'),
  verbs: {
    serve: 'Start the server.',
    migrate: 'Bring the database to this version.',
    seed: 'With --demo: build the demo plant, in an organisation of its own.',
    'admin create': 'Make an organisation and its admin: --organization --name --email, password on standard input.',
    'admin reset-password': 'Give --email a new password, read from standard input, and end their sessions.',
    'organization import': 'Bring in the FILE of an exported organisation, with its ids, history and files.',
    'audit head': 'Print where the history of each organisation ends, to be noted somewhere else.',
    'audit verify':
      'Check the history of every organisation. With --head (a noted head or a file of them, may be repeated): also that it still continues these.',
    reckon: 'Make the figures of Supply chain anew from the ledger, for every organisation: reckon --rebuild.',
    import:
      'Import a table: import ENTITY FILE [--key FIELD] [--mode create|update|both] [--map FILE] [--create-missing a,b] [--dry-run].',
    backup:
      'Write a backup to FILE, or without one to BACKUP_DIR, where old ones make room. Encrypted if BACKUP_PASSPHRASE or BACKUP_RECIPIENT is set.',
    'backup verify': 'Restore FILE into a scratch database and compare everything. Nothing else is touched.',
    restore:
      'Restore FILE. With --replace in place of a database that is not empty, which stays until `restore --forget-old`.',
    openapi: 'Print the OpenAPI document.',
    doctor: 'Check configuration, database, migrations, tenancy and storage.',
  },
  diskFull: 'The disk is full. Make room, then run it again.',
  away: (why: string) => `The database cannot be reached (${why}). Check DATABASE_URL.`,
  refused: (why: string) => `The database refused us: ${why}. Check DATABASE_URL.`,
  ready: (url: string, took: number) => `Millwright is ready at ${url} (${took} ms).`,
  setUp: 'Open it to set up your organisation, or run `npm run millwright -- seed --demo` for a demo plant.',
  signInAs: (email: string) => `Demo: sign in as ${email}.`,
  migrated: (names: string[]) => (names.length === 0 ? 'The database is up to date.' : `Applied ${names.join(', ')}.`),
  lacks: (names: string[]) => `The database lacks ${names.join(', ')}. Run \`migrate\` first.`,
  serverStopped: 'The server that started this has stopped.',
  seedWhat: 'Say what to seed: --demo.',
  seeded: (emails: string[], password: string) =>
    `The demo plant is ready. Sign in as one of ${emails.join(', ')}; their password is "${password}".`,
  reckonWhat: 'Say how: reckon --rebuild.',
  reckoned: (count: number) =>
    `The figures of Supply chain are made anew: ${count === 1 ? 'one organisation' : `${count} organisations`}.`,
  importWhat: 'Say which file: organization import FILE.',
  imported: (name: string, invited: string[]) =>
    `${name} is here. Its members wait to join; an invitation was mailed to ${invited.join(', ') || 'nobody'}.`,
  password: 'Password: ',
  passwordNeeded: 'Give the password on standard input.',
  founded: (organization: string, email: string) => `${organization} is ready, with ${email} as its admin.`,
  nobody: (email: string) => `Nobody signs in as ${email}.`,
  newPassword: (email: string) => `${email} has a new password; their sessions have ended.`,
  audit: {
    intact: (name: string, entries: number, head: string) => `${name}: ${entries} entries, intact; head ${head}`,
    broken: (name: string, entries: number, problems: number) => `${name}: ${entries} entries, ${problems} problems`,
    continues: (heads: number) => (heads === 1 ? '1 noted head holds' : `${heads} noted heads hold`),
    noHeads: (given: string) => `--head: "${given}" is neither a noted head nor a file that can be read.`,
    noFile: (file: string, why: string) => `AUDIT_HEADS_FILE: ${file} cannot be read (${why}).`,
    notYet: (file: string) => `AUDIT_HEADS_FILE: ${file} is not there, so nothing was held against it.`,
    guards: 'Guards of the history',
    problems: (name: string, count: number) => `${name}: ${count} ${count === 1 ? 'problem' : 'problems'}`,
  },
  import: {
    usage:
      'Usage: millwright import ENTITY FILE [--organization NAME] [--email ADMIN] [--key FIELD] [--mode create|update|both] [--map FILE] [--create-missing a,b] [--dry-run]',
    nobody: 'There is no such organisation, or no such admin of it.',
    which: 'There are several organisations. Say which: --organization NAME.',
    said: ({ status, counts, questions, groups, problem }: Imported) =>
      [
        ...(problem ? [problem] : []),
        ...questions.map(({ message }) => message),
        ...groups.map(({ message, count }) => `${message}: ${count}`),
        ...(counts
          ? [
              `${status === 'checked' ? 'Not imported. New' : 'Created'} ${counts.create}, changed ${counts.update}, unchanged ${counts.unchanged}, rejected ${counts.rejected}, left out ${counts.skipped}.`,
            ]
          : []),
      ].join('\n'),
  },
  doctor: {
    ok: 'ok',
    failed: 'FAIL',
    migrations: (count: number) => `all ${count} applied`,
    pending: (names: string[]) => `lacks ${names.join(', ')}: run migrate`,
    tenancy: 'every table holds organisations apart',
    database: (version: string, external: boolean) => `PostgreSQL ${version}, ${external ? 'external' : 'embedded'}`,
    noMail: 'no SMTP_URL: mails are written to the log and kept for admins (GET /api/core/mails)',
  },
} as const;
