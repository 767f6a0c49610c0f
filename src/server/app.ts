import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Holders } from './auth/holder';
import type { Seals } from './auth/seals';
import type { Config } from './config';
import type { Events } from './events';
import type { Storage } from './storage/storage';
import type { WorkerPool } from './workers/pool';

/** What one server process is made of; handed to whoever needs it, never a global. */
export interface App {
  config: Config;
  /** Requests: one organisation at a time. */
  pool: pg.Pool;
  /** The job runner and the command line: across organisations. */
  system: pg.Pool;
  log: FastifyBaseLogger;
  events: Events;
  holders: Holders;
  /** The bytes of files. */
  storage: Storage;
  /** For what would keep everybody else waiting: paper, codes. */
  workers: WorkerPool;
  /** Open event streams, to be ended when the server stops. */
  streams: Set<{ end(): void }>;
  clock: () => Date;
  /** Seal what is stored or handed out; there when the server starts. */
  seals: Seals;
}
