import pg from 'pg';

/** ENOENT means that the socket of a local database is gone. */
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);
const connectionMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client was closed|not queryable/;

const connectionErrors = new WeakSet<Error>();

/**
 * Remembers which errors come from the connection to the database. A missing file or a mail server that hangs up has
 * the same codes, so the code alone does not tell.
 */
export async function onTheWay<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (error instanceof Error && !(error instanceof pg.DatabaseError) && isConnectionError(error))
      connectionErrors.add(error);
    throw error;
  }
}

const isConnectionError = ({ code = '', message }: NodeJS.ErrnoException): boolean =>
  connectionCodes.has(code) || connectionMessages.test(message);

export const isDatabaseAway = (error: unknown): boolean => error instanceof Error && connectionErrors.has(error);
