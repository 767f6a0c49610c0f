import { useEffect, useRef, useState } from 'react';
import { uuid7 } from '#shared/id';
import { limitConcurrency } from '#shared/concurrency';
import { Offline } from '../api.ts';
import { reachable } from '../queue/reachable.ts';
import { saveAtSessionEnd } from '../session-end.ts';
import type { FileRow } from './file.ts';
import { sendFile } from './send-file.ts';
import type { Waiting } from './waiting.ts';

interface Upload extends Waiting {
  part: number;
  error?: string;
}

const concurrency = 2;

/** Uploaded unchanged: every line of a drawing matters. */
export const asTheyAre = { is_compressible: 'false' };
/** Photos need not be larger than a screen. */
export const madeSmaller = { is_compressible: 'true' };

interface Options {
  /** Sent with each file; a picture from the camera is a photo in any case. */
  fields: Record<string, string>;
  /** What to do with a file when there is no connection. */
  store(upload: Waiting): Promise<void> | void;
}

/**
 * Running uploads. Uploaded files go to `onArrived` one after the other, and stay in the list until that succeeds.
 * An upload starts when it is requested and not on render, so that a late render sends nothing twice and an unmounted
 * page leaves nothing unsent.
 */
export function useUploads(onArrived: (file: FileRow) => Promise<void> | void, { fields, store }: Options) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const sending = useRef(new Map<string, AbortController>());
  const limited = useRef(limitConcurrency(concurrency));
  const handed = useRef(Promise.resolve());
  const page = useRef({ onArrived, store });
  useEffect(() => {
    page.current = { onArrived, store };
  });

  const change = (id: string, next: Partial<Upload>) =>
    setUploads((current) => current.map((one) => (one.id === id ? { ...one, ...next } : one)));
  const drop = (id: string) => setUploads((current) => current.filter((one) => one.id !== id));

  async function send(upload: Waiting): Promise<void> {
    const { id, file, fields: sentFields } = upload;
    // A second press does not send it twice.
    if (sending.current.has(id)) return;
    const control = new AbortController();
    const { signal } = control;
    sending.current.set(id, control);
    const settle = saveAtSessionEnd(async () => page.current.store(upload));
    try {
      const row = await limited.current(() => {
        signal.throwIfAborted();
        return sendFile(file, { ...sentFields, id }, (part) => change(id, { part }), signal);
      });
      const handing = handed.current.then(() => page.current.onArrived(row));
      handed.current = handing.catch(() => {});
      await handing;
      drop(id);
    } catch (error) {
      if (signal.aborted) drop(id);
      else if (error instanceof Offline && !(await reachable())) {
        await page.current.store(upload);
        drop(id);
      } else change(id, { error: (error as Error).message });
    } finally {
      settle();
      sending.current.delete(id);
    }
  }

  function start(waiting: readonly Waiting[]): void {
    const more = waiting.filter(({ id }) => !sending.current.has(id));
    setUploads((current) => [
      ...current.filter(({ id }) => more.every((one) => one.id !== id)),
      ...more.map(({ id, file, fields: sentFields }) => ({ id, file, fields: sentFields, part: 0 })),
    ]);
    for (const one of more) void send(one);
  }

  return {
    uploads,
    add: (files: Iterable<File>, taken = false): Waiting[] => {
      const sentFields = taken ? { ...fields, ...madeSmaller } : fields;
      const more = Array.from(files, (file) => ({ id: uuid7(), file, fields: sentFields }));
      start(more);
      return more;
    },
    /** Starts files that were waiting. */
    start,
    retry: (id: string) => {
      change(id, { error: undefined, part: 0 });
      for (const one of uploads) if (one.id === id) void send(one);
    },
    cancel: (id: string) => {
      sending.current.get(id)?.abort();
      drop(id);
    },
  };
}
