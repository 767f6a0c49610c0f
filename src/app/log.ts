import { type Logger, pino } from 'pino';

/** Structured logging. Only message, code and stack of an error are logged; other properties may hold secrets. */
export function makeLog(level: string): Logger {
  const err = (error: Error & { code?: string }) => ({ message: error.message, code: error.code, stack: error.stack });
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err } });
}
