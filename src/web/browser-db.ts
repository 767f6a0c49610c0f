import type { IDBPDatabase } from 'idb';

let opened: Promise<IDBPDatabase> | undefined;

/** What the browser keeps beyond a page: `drafts` by the form they belong to, and the `queue` of what is to be sent. */
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
    // A tab of the version before must not keep the one after from opening.
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
  });
}
