import type { Storage } from '#server/storage/storage';

/** Whether the storage has the bytes. The first one tells. */
export const isStored = (storage: Storage, key: string): Promise<boolean> =>
  storage.open(key, { start: 0, end: 0 }).then(
    (stream) => {
      stream.destroy();
      return true;
    },
    () => false,
  );
