import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The built product in a separate process, started like `npm start`. */
export interface Server {
  url: string;
  /** Milliseconds from the start of the process to the first answer of /readyz. */
  readyAfter: number;
  /** Memory of the process in megabytes; undefined if the system does not tell. */
  memory(): number | undefined;
  stop(): Promise<void>;
}

/** As in the start script of package.json. */
const newObjects = '--max-semi-space-size=32';
const setup = fileURLToPath(new URL('../scripts/setup.mjs', import.meta.url));

export async function startServer(environment: Record<string, string>): Promise<Server> {
  const began = performance.now();
  const child = spawn(process.execPath, [newObjects, setup, '--build', '--run', 'serve'], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let words = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      words += chunk;
      const found = /ready at (http:\S+) /.exec(words)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`The server did not start. ${words}`)));
  });
  const ready = await fetch(`${url}/readyz`);
  if (!ready.ok) throw new Error(`/readyz answered ${ready.status}`);
  return {
    url,
    readyAfter: performance.now() - began,
    memory: () => residentMemory(child.pid!),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function residentMemory(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}
