import type { IDBPDatabase } from 'idb';

let opened: Promise<IDBPDatabase> | undefined;

/** The browser's database: `drafts` by the form they belong to, and the `queue` of calls to send. */
export const browserDb = (): Promise<IDBPDatabase> =>
  (opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  }));

async function open(): Promise<IDBPDatabase> {
  const { openDB } = await import('idb');
  return openDB('millwright', 2, {
    upgrade: (database, before) => {
      if (before < 1) database.createObjectStore('drafts');
      database.createObjectStore('queue', { keyPath: 'id' });
    },
    // An old tab must not block a newer version from opening the database.
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
  });
}
