import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/config';
import { EmbeddedError } from '#server/db/embedded/error';
import { isOutOfRoom } from '#server/disk-full';
import { words } from '#words/cli';
import { UsageError, type Verb } from './verb';

/** The commands. Each is lazy-loaded, so that `serve` does not pay for `doctor`. */
const verbs: Record<keyof typeof words.verbs, () => Promise<Verb>> = {
  serve: async () => (await import('./cli/serve')).serve,
  migrate: async () => (await import('./cli/migrate')).migrateVerb,
  seed: async () => (await import('./cli/seed')).seed,
  'admin create': async () => (await import('./cli/admin')).createAdmin,
  'admin reset-password': async () => (await import('./cli/admin')).resetAdminPassword,
  'organization import': async () => (await import('./cli/organization')).importOrganization,
  'audit head': async () => (await import('./cli/audit')).printHeads,
  'audit verify': async () => (await import('./cli/audit')).verifyAudit,
  reckon: async () => (await import('./cli/reckon')).reckonVerb,
  import: async () => (await import('./cli/import')).importFile,
  backup: async () => (await import('./cli/backup')).backup,
  'backup verify': async () => (await import('./cli/backup')).verify,
  restore: async () => (await import('./cli/restore')).restoreVerb,
  openapi: async () => (await import('./cli/openapi')).printOpenApi,
  doctor: async () => (await import('./cli/doctor')).doctor,
};

const options = {
  json: { type: 'boolean', default: false },
  demo: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  organization: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  head: { type: 'string', multiple: true },
  key: { type: 'string' },
  mode: { type: 'string' },
  map: { type: 'string' },
  'create-missing': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  rebuild: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  'forget-old': { type: 'boolean', default: false },
} as const;

async function main(argv: string[]): Promise<number> {
  const { values, positionals } = parse(argv);
  // A verb has one word or two; what follows are its arguments: `import asset assets.csv`.
  const name = [2, 1].map((count) => positionals.slice(0, count).join(' ')).find(isVerb);
  const args = positionals.slice(name?.split(' ').length ?? 0);
  if (values.help || positionals[0] === 'help') {
    console.log(usage());
    return 0;
  }
  if (!name || (args.length > 0 && !takesArguments.has(name)))
    throw new UsageError(`${words.noVerb(positionals.join(' '))}\n\n${usage()}`);
  // Before the command is loaded, so that a wrong setting is reported at once.
  const config = readConfig();
  return (await verbs[name]())(config, values, args);
}

const takesArguments: ReadonlySet<keyof typeof verbs> = new Set([
  'import',
  'organization import',
  'backup',
  'backup verify',
  'restore',
] as const);

const isVerb = (name: string): name is keyof typeof verbs => Object.hasOwn(verbs, name);

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage()}`);
  }
}

function usage(): string {
  const width = Math.max(...Object.keys(verbs).map((name) => name.length)) + 2;
  const lines = Object.entries(words.verbs).map(([name, summary]) => `  ${name.padEnd(width)}${summary}`);
  return [words.usage, '', ...lines].join('\n');
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = error instanceof UsageError ? 2 : 1;
  console.error(explain(error));
}

/** An error that a person can fix is one line; any other is a bug and shows its stack. */
function explain(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigError || error instanceof EmbeddedError)
    return error.message;
  if (isOutOfRoom(error)) return words.diskFull;
  const { code = '', message, stack, syscall } = error as NodeJS.ErrnoException;
  // Not resolved, refused, dropped or timed out.
  const unreachable =
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code) ||
    /^(57P|08)/.test(code) ||
    /Connection terminated|timeout expired|timeout exceeded|not queryable/.test(message);
  if (unreachable) return words.away(code || message);
  if (code === '28P01' || code === '28000' || code === '3D000') return words.refused(message);
  return stack ?? message;
}
