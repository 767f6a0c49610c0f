import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '#server/db/embedded';
import { findCluster, findPlace } from '#server/db/embedded/place';
import { until } from './event-stream';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The promise is five seconds, but a test machine may be busy. */
const readyWithin = 60_000;

/** A data folder with its own server: the built product, started like an operator does. */
export class Installation {
  readonly dataDir: string;
  readonly port: number;
  #server: ChildProcess | undefined;
  /** The last output of the server, for the message of a failing test. */
  said = '';

  private constructor(dataDir: string, port: number) {
    this.dataDir = dataDir;
    this.port = port;
  }

  static async make(): Promise<Installation> {
    const folder = mkdtempSync(join(tmpdir(), 'millwright-faults-'));
    chmodSync(folder, 0o755);
    return new Installation(realpathSync(folder), await freePort());
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get server(): ChildProcess {
    return this.#server!;
  }

  /** Starts the server and returns the milliseconds until it was ready. */
  async start(): Promise<number> {
    this.#server = command(['serve'], { DATA_DIR: this.dataDir, PORT: String(this.port) });
    for (const stream of [this.#server.stdout!, this.#server.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => (this.said = (this.said + text).slice(-2_000)));
    return this.ready();
  }

  async ready(): Promise<number> {
    return until('ready', readyWithin, async () => {
      if (this.server.exitCode !== null) throw new Error(`the server ended: ${this.said}`);
      return fetch(`${this.url}/readyz`).then(
        (answer) => answer.status === 200,
        () => false,
      );
    }).catch((error: unknown) => {
      throw new Error(`${String(error)}; it said: ${this.said}`, { cause: error });
    });
  }

  async kill(): Promise<void> {
    await endBy(this.server, 'SIGKILL');
  }

  /** Stops it gracefully and returns its exit code. */
  async stop(): Promise<number | null> {
    await endBy(this.server, 'SIGTERM');
    return this.server.exitCode;
  }

  /** The pid of its PostgreSQL, from the pid file. */
  get postmaster(): number {
    return Number(readFileSync(join(findCluster(this.dataDir), 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** Kills remaining processes and deletes all files, including those outside the data folder when run as root. */
  async remove(): Promise<void> {
    if (this.#server) await this.kill();
    // A killed server leaves its database running, so it is adopted and stopped.
    await (await startEmbedded({ dataDir: this.dataDir })).stop();
    for (const folder of [findPlace(this.dataDir).home, this.dataDir]) rmSync(folder, { recursive: true, force: true });
  }
}

/** The command line of the product with a minimal environment, and nothing that begins by the clock. */
export function command(
  args: string[],
  environment: Record<string, string>,
  input: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  return spawn(process.execPath, [join(root, 'dist', 'cli.js'), ...args], {
    env: {
      PATH,
      HOME,
      TMPDIR,
      SIGNUP: 'open',
      LOG_LEVEL: 'error',
      OVERLOAD_AFTER_MS: '600000',
      BACKUP_SCHEDULE: 'off',
      ...environment,
    },
    stdio: [input, 'pipe', 'pipe'],
  });
}

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command to its end with `input` on stdin. */
export async function runCommand(args: string[], environment: Record<string, string>, input?: string): Promise<Ended> {
  const child = command(args, environment, input === undefined ? 'ignore' : 'pipe');
  child.stdin?.end(input);
  let [out, err] = ['', ''];
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (err += text));
  // Before the timeout of the test, which would leave it running.
  const limit = setTimeout(() => child.kill('SIGKILL'), 240_000);
  await once(child, 'close');
  clearTimeout(limit);
  return { code: child.exitCode, out, err };
}

async function endBy(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
