import pg from 'pg';

/** ENOENT: the socket of a database on this machine is gone. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);
const sentences = /timeout exceeded when trying to connect|Connection terminated|Client was closed|not queryable/;

const lost = new WeakSet<Error>();

/**
 * Passes on what was asked of the database, and remembers of an error that it was the way there that failed. A file that
 * is missing and a mail server that hangs up have the same codes, and are nothing a database could be blamed for.
 */
export async function onTheWay<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && !(error instanceof pg.DatabaseError) && saysSo(error)) lost.add(error);
    throw error;
  }
}

const saysSo = ({ code = '', message }: NodeJS.ErrnoException): boolean => codes.has(code) || sentences.test(message);

export const isDatabaseAway = (error: unknown): boolean => error instanceof Error && lost.has(error);
