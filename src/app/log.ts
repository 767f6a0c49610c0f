import { type Logger, pino } from 'pino';

/** Structured lines. Of an error, what it says and where it happened: what else hangs on it may hold a secret. */
export function makeLog(level: string): Logger {
  const err = (error: Error & { code?: string }) => ({ message: error.message, code: error.code, stack: error.stack });
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err } });
}
