import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Holders } from './auth/holder';
import type { Seals } from './auth/seals';
import type { Config } from './config';
import type { Events } from './events';
import type { InFlight } from './in-flight';
import type { Storage } from './storage/storage';
import type { WorkerPool } from './workers/pool';

/** The parts of one server process. It is passed as a parameter and is never a global. */
export interface App {
  config: Config;
  /** For requests, which see one organisation. */
  pool: pg.Pool;
  /** For the job runner and the command line, which see all organisations. */
  system: pg.Pool;
  log: FastifyBaseLogger;
  events: Events;
  holders: Holders;
  storage: Storage;
  /** For work that would block the event loop: PDFs, codes. */
  workers: WorkerPool;
  /** One thread that reads uploaded tables, so that nothing else waits for a large one. */
  readers: WorkerPool;
  inFlight: InFlight;
  /** Open event streams, closed when the server stops. */
  streams: Set<{ end(): void }>;
  /** How a command is started beside a server that the command line started. */
  command?: readonly string[];
  clock: () => Date;
  /** Encrypts what is stored or handed out. */
  seals: Seals;
}
