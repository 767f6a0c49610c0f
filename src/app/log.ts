import { type Logger, pino } from 'pino';

/** Structured logging. Of an error only message, code and stack are logged, because other properties may hold secrets. */
export function makeLog(level: string): Logger {
  const err = (error: Error & { code?: string }) => ({ message: error.message, code: error.code, stack: error.stack });
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err } });
}
