import { useEffect, useRef, useState } from 'react';
import { uuid7 } from '#shared/id';
import { Offline } from '../api.ts';
import { reachable } from '../queue/reachable.ts';
import { keepAtEnd } from '../session-end.ts';
import type { FileRow } from './file.ts';
import { uploadFile } from './upload.ts';
import type { Waiting } from './waiting.ts';

interface Upload extends Waiting {
  part: number;
  error?: string;
}

const atOnce = 2;

/** Kept as they came: a drawing is read to its last line. */
export const asTheyAre = { is_compressible: 'false' };
/** Photos, which nobody needs larger than a screen. */
export const madeSmaller = { is_compressible: 'true' };

interface Options {
  /** Sent along with each that was not just taken with the camera: such a one is a photo anywhere. */
  fields: Record<string, string>;
  /** What becomes of one for which there is no connection. */
  keep(upload: Waiting): Promise<void> | void;
}

/**
 * The files that are on their way, one bar each. What has arrived is handed on, one after the other; one that could not
 * be is still on its way.
 */
export function useUploads(onArrived: (file: FileRow) => Promise<void> | void, { fields, keep }: Options) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const started = useRef(new Map<string, AbortController>());
  const working = useRef(0);
  const handed = useRef(Promise.resolve());
  const arrived = useRef(onArrived);
  useEffect(() => {
    arrived.current = onArrived;
  });

  const change = (id: string, next: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...next } : one)));
  const drop = (id: string) => setUploads((before) => before.filter((one) => one.id !== id));

  async function send(upload: Upload, control: AbortController): Promise<void> {
    const { id, file, fields: along } = upload;
    const settle = keepAtEnd(async () => keep(upload));
    try {
      const row = await uploadFile(file, { ...along, id }, (part) => change(id, { part }), control.signal);
      const handing = handed.current.then(() => arrived.current(row));
      handed.current = handing.catch(() => {});
      await handing;
      drop(id);
    } catch (error) {
      if (control.signal.aborted) drop(id);
      else if (error instanceof Offline && !(await reachable())) {
        await keep(upload);
        drop(id);
      } else change(id, { error: (error as Error).message });
    } finally {
      settle();
      started.current.delete(id);
      working.current--;
    }
  }

  useEffect(() => {
    for (const upload of uploads) {
      if (upload.error || started.current.has(upload.id) || working.current >= atOnce) continue;
      const control = new AbortController();
      started.current.set(upload.id, control);
      working.current++;
      void send(upload, control);
    }
  });

  const start = (waiting: readonly Waiting[]) =>
    setUploads((before) => [
      ...before,
      ...waiting.map(({ id, file, fields: along }) => ({ id, file, fields: along, part: 0 })),
    ]);

  return {
    uploads,
    add: (files: Iterable<File>, taken = false): Waiting[] => {
      const along = taken ? { ...fields, ...madeSmaller } : fields;
      const more = Array.from(files, (file) => ({ id: uuid7(), file, fields: along }));
      start(more);
      return more;
    },
    /** Those that waited. */
    start,
    retry: (id: string) => change(id, { error: undefined, part: 0 }),
    cancel: (id: string) => {
      started.current.get(id)?.abort();
      drop(id);
    },
  };
}
