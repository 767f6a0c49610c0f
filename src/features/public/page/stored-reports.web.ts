/** Reports that wait for a connection, with their pictures, in the browser's database. */
export interface StoredReport {
  id: string;
  url: string;
  entries: [string, FormDataEntryValue][];
  /** Why the server did not take it: it is not sent again. */
  refusal?: string[];
}

const store = 'reports';

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('millwright-public', 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath: 'id' }));
  return settled(request);
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error()));
  });

async function within<T>(mode: IDBTransactionMode, work: (reports: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await settled(work(database.transaction(store, mode).objectStore(store)));
  } finally {
    database.close();
  }
}

export const storeReport = (report: StoredReport): Promise<unknown> =>
  within('readwrite', (reports) => reports.put(report));
export const dropReport = (id: string): Promise<unknown> => within('readwrite', (reports) => reports.delete(id));
export const storedReports = (): Promise<StoredReport[]> =>
  within<StoredReport[]>('readonly', (reports) => reports.getAll()).catch(() => []);
