import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { Config } from '#server/config';
import { reachDatabase } from '#server/db/connect';
import { transaction } from '#server/db/transaction';
import { demoUsers } from '#demo/organization';
import { isSetUp } from '#features/people/sign-in/setup.server';
import { words } from '#words/cli';
import { makeLog } from '../log';
import { startServer } from '../server';

/** Serves until a signal; then finishes the open requests and stops the embedded database. */
export async function serve(config: Config): Promise<number> {
  const startedAt = performance.now();
  // A server that lives on little would otherwise let its memory grow to four times as much before it tidies up.
  setFlagsFromString('--heap-growing-percent=100');
  const log = makeLog(config.logLevel);
  const reached = await reachDatabase(config, (line) => log.info(line));
  const running = await startServer(config, reached.connection, log).catch(async (error: unknown) => {
    await reached.stop();
    throw error;
  });
  running.app.command = commandLine();
  const ready = Math.round(performance.now() - startedAt);
  console.log([words.ready(running.url, ready), await hint(running.app)].filter(Boolean).join(' '));

  // An uncaught error costs one request or job; the process goes on for everybody else.
  process.on('uncaughtException', (error) => log.error({ err: error }, 'uncaught'));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled'));
  await untilSignal();
  log.info('stopping');
  await Promise.race([running.stop(), new Promise((resolve) => setTimeout(resolve, 15_000).unref())]);
  await reached.stop();
  return 0;
}

/** The command line itself: the bundle, or the sources. */
function commandLine(): string[] {
  const isSource = import.meta.url.endsWith('/src/app/cli/serve.ts');
  const program = fileURLToPath(new URL(isSource ? '../cli.ts' : './cli.js', import.meta.url));
  return [process.execPath, ...(isSource ? ['--import', 'tsx'] : []), program];
}

/** A signal may arrive twice, directly and through npm; the second must not interrupt the shutdown. */
const untilSignal = () =>
  new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });

async function hint(app: Parameters<typeof isSetUp>[0]): Promise<string> {
  if (!(await isSetUp(app))) return words.setUp;
  const { email } = demoUsers[0]!;
  const demo = await transaction(app.pool, { email }, (db) =>
    db.rows(`select from person where email = $1 and password_hash is not null`, [email]),
  );
  return demo.length > 0 ? words.signInAs(email) : '';
}
