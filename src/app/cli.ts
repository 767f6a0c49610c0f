import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/config';
import { EmbeddedError } from '#server/db/embedded/error';
import { UsageError, type Verb } from './verb';

/** The verbs of the command line. Each is loaded when it is called: `serve` does not pay for `doctor`. */
const verbs: Record<string, { summary: string; load: () => Promise<Verb> }> = {
  serve: { summary: 'Start the server.', load: async () => (await import('./cli/serve')).serve },
  migrate: {
    summary: 'Bring the database to this version.',
    load: async () => (await import('./cli/migrate')).migrateVerb,
  },
  seed: {
    summary: 'With --demo: build the demo plant, in an organisation of its own.',
    load: async () => (await import('./cli/seed')).seed,
  },
  'admin create': {
    summary: 'Make an organisation and its admin: --organization --name --email, password on standard input.',
    load: async () => (await import('./cli/admin')).createAdmin,
  },
  'admin reset-password': {
    summary: 'Give --email a new password, read from standard input, and end their sessions.',
    load: async () => (await import('./cli/admin')).resetAdminPassword,
  },
  'audit verify': {
    summary: 'Follow the hash chain of every organisation and name what does not fit.',
    load: async () => (await import('./cli/audit')).verifyAudit,
  },
  openapi: { summary: 'Print the OpenAPI document.', load: async () => (await import('./cli/openapi')).printOpenApi },
  doctor: {
    summary: 'Check configuration, database, migrations, tenancy and storage.',
    load: async () => (await import('./cli/doctor')).doctor,
  },
};

const options = {
  json: { type: 'boolean', default: false },
  demo: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  organization: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
} as const;

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parse(args);
  const name = positionals.join(' ');
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (values.help || positionals[0] === 'help') {
    console.log(usage());
    return 0;
  }
  if (!verb) throw new UsageError(`${name ? `There is no verb "${name}".` : 'Say what to do.'}\n\n${usage()}`);
  return (await verb.load())(readConfig(), values);
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage()}`);
  }
}

function usage(): string {
  const width = Math.max(...Object.keys(verbs).map((name) => name.length)) + 2;
  const lines = Object.entries(verbs).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`);
  return ['Usage: millwright VERB [--json] …', '', ...lines].join('\n');
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = error instanceof UsageError ? 2 : 1;
  console.error(explain(error));
}

/** What a person can act on is one line; anything else is a defect and shows where it happened. */
function explain(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigError || error instanceof EmbeddedError)
    return error.message;
  const { code = '', message, stack, syscall } = error as NodeJS.ErrnoException;
  // Not found out, not let in, hung up on, or kept waiting.
  const unreachable =
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code) ||
    /^(57P|08)/.test(code) ||
    /Connection terminated|timeout expired|timeout exceeded|not queryable/.test(message);
  if (unreachable) return `The database cannot be reached (${code || message}). Check DATABASE_URL.`;
  if (code === '28P01' || code === '28000' || code === '3D000')
    return `The database refused us: ${message}. Check DATABASE_URL.`;
  return stack ?? message;
}
