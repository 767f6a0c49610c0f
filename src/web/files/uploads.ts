import { useEffect, useRef, useState } from 'react';
import { uuid7 } from '#shared/id';
import { line } from '#shared/line';
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
 * be is still on its way. Each is sent by being asked for and not by being drawn, so that a page which is drawn late
 * sends nothing twice, and one that has gone leaves nothing unsent.
 */
export function useUploads(onArrived: (file: FileRow) => Promise<void> | void, { fields, keep }: Options) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const sending = useRef(new Map<string, AbortController>());
  const inLine = useRef(line(atOnce));
  const handed = useRef(Promise.resolve());
  const page = useRef({ onArrived, keep });
  useEffect(() => {
    page.current = { onArrived, keep };
  });

  const change = (id: string, next: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...next } : one)));
  const drop = (id: string) => setUploads((before) => before.filter((one) => one.id !== id));

  async function send(upload: Waiting): Promise<void> {
    const { id, file, fields: along } = upload;
    // Pressed twice, it is sent and handed on once.
    if (sending.current.has(id)) return;
    const control = new AbortController();
    const { signal } = control;
    sending.current.set(id, control);
    const settle = keepAtEnd(async () => page.current.keep(upload));
    try {
      const row = await inLine.current(() => {
        signal.throwIfAborted();
        return uploadFile(file, { ...along, id }, (part) => change(id, { part }), signal);
      });
      const handing = handed.current.then(() => page.current.onArrived(row));
      handed.current = handing.catch(() => {});
      await handing;
      drop(id);
    } catch (error) {
      if (signal.aborted) drop(id);
      else if (error instanceof Offline && !(await reachable())) {
        await page.current.keep(upload);
        drop(id);
      } else change(id, { error: (error as Error).message });
    } finally {
      settle();
      sending.current.delete(id);
    }
  }

  function start(waiting: readonly Waiting[]): void {
    const more = waiting.filter(({ id }) => !sending.current.has(id));
    setUploads((before) => [
      ...before.filter(({ id }) => more.every((one) => one.id !== id)),
      ...more.map(({ id, file, fields: along }) => ({ id, file, fields: along, part: 0 })),
    ]);
    for (const one of more) void send(one);
  }

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
