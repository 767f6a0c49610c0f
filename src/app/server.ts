import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { App } from '#server/app';
import { Holders } from '#server/auth/holder';
import { Seals } from '#server/auth/seals';
import { secretOf } from '#server/auth/secret';
import { type Config, ConfigError } from '#server/config';
import { checkTenancy } from '#server/db/check';
import { openPool } from '#server/db/connect';
import { migrate } from '#server/db/migrate';
import { ask } from '#server/db/transaction';
import { Events } from '#server/events';
import { InFlight } from '#server/in-flight';
import { buildServer } from '#server/http/server';
import { Clockwork } from '#server/jobs/cron';
import { Reader } from '#server/jobs/reader';
import { Runner } from '#server/jobs/runner';
import { openStorage } from '#server/storage/open';
import { WorkerPool } from '#server/workers/pool';
import { addCalendar } from '#features/calendar-feed/ics.server';
import { addAssistants } from '#features/mcp/index.server';
import { addUnsubscribe } from '#features/notification/index.server';
import { operator } from '#words/operator';
import { addCodes } from './codes';
import { addContract } from './contract';
import { listeners, routes, tasks, timetables } from './features.server';
import { addScreens } from './pages';

export interface Running {
  app: App;
  server: FastifyInstance;
  runner: Runner;
  clockwork: Clockwork;
  url: string;
  stop(): Promise<void>;
}

/** Creates the parts of one server process without starting them. */
export function assemble(
  config: Config,
  connection: pg.ClientConfig,
  log: FastifyBaseLogger,
  clock: () => Date = () => new Date(),
): App {
  const warn = (error: Error) => log.warn({ err: error }, 'an idle database connection broke');
  const pool = openPool(connection, 'millwright_app', { size: config.poolSize, timeout: config.databaseTimeout }, warn);
  const system = openPool(connection, 'millwright_system', { size: 4, timeout: config.databaseTimeout }, warn);
  const app: App = {
    config,
    pool,
    system,
    log,
    clock,
    events: new Events(connection, pool, log),
    storage: openStorage(config),
    workers: new WorkerPool(threadProgram()),
    readers: new WorkerPool(threadProgram(), { threads: 1, megabytes: 192 }),
    inFlight: new InFlight(),
    streams: new Set(),
    seals: undefined as never,
    holders: undefined as never,
  };
  app.holders = new Holders(app);
  return app;
}

/** Migrates, checks the isolation of tenants, listens, and starts jobs. */
export async function startServer(
  config: Config,
  connection: pg.ClientConfig,
  log: FastifyBaseLogger,
  clock?: () => Date,
): Promise<Running> {
  await migrate(connection);
  const app = assemble(config, connection, log, clock);
  try {
    await checkTenancy(app.pool);
    app.seals = new Seals(await secretOf(app));
    const { server, load } = buildServer(app, routes);
    addAssistants(server, app, load);
    addPages(server, app);
    // Other servers get a notice from the database; this one must know before it answers.
    app.events.on('change', ({ entity_type }) => authority.has(entity_type) && app.holders.forget());
    await app.events.start();
    const reader = new Reader(app, listeners);
    await reader.start();
    const url = await listen(server, config);
    if (config.port === 0 && config.publicUrl.endsWith(':0')) config.publicUrl = url;
    const runner = new Runner(app, tasks);
    const clockwork = new Clockwork(app, timetables);
    runner.start();
    clockwork.start();
    const stop = async () => {
      load.stop();
      clockwork.stop();
      for (const stream of app.streams) stream.end();
      // After the timeout stalled connections are closed.
      const cut = setTimeout(() => server.server.closeAllConnections(), stopTimeout);
      await Promise.all([server.close(), runner.stop(), reader.stop()]);
      clearTimeout(cut);
      await closeApp(app);
    };
    return { app, server, runner, clockwork, url, stop };
  } catch (error) {
    await closeApp(app);
    throw error;
  }
}

const stopTimeout = 10_000;

/** The nouns that determine permissions. */
const authority = new Set(['user', 'api-key', 'organization']);

export async function closeApp(app: App): Promise<void> {
  await app.events.stop();
  await Promise.all([app.pool.end(), app.system.end(), app.workers.stop(), app.readers.stop()]);
}

async function listen(server: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new ConfigError(operator.portTaken(port));
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') throw new ConfigError(operator.cannotListen(host, port, code));
    throw error;
  }
}

/** Everything outside the API routes: health checks, the contract, and pages. */
function addPages(server: FastifyInstance, app: App): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async () => {
    await Promise.all([ask(app.pool, 'select from installation'), app.storage.check()]);
    return { status: 'ready' };
  });
  addContract(server);
  addCodes(server, app);
  addCalendar(server, app);
  addUnsubscribe(server, app);
  addScreens(server, app);
}

/** Next to the bundle, or in the sources. */
const threadProgram = () => new URL(isSource() ? '../../scripts/thread.mjs' : './thread.js', import.meta.url);
const isSource = () => import.meta.url.endsWith('/src/app/server.ts');
