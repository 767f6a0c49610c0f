import { uuid7 } from '#shared/id';
import { uploadFile } from '#web/files/upload.ts';
import { createStore, useStore } from '#web/store.ts';
import { words } from './screen.words';
import { change, waitUntilRead } from './upload-query';

interface Sending {
  done: number;
  all: number;
  failed: string[];
}

/** Pictures on their way, by upload. They go on while the page shows another step. */
const sending = createStore<Record<string, Sending>>({});

export const usePictures = (upload: string | undefined): Sending | undefined =>
  useStore(sending, (all) => (upload ? all[upload] : undefined));

const abreast = 3;
/** A tab that is closed loses no more than these. */
const together = 60;

/** Sends pictures that a table names. Cells find them by the names that they have here. */
export async function sendPictures(upload: string, pictures: File[]): Promise<void> {
  if (pictures.length === 0) return;
  const before = sending.get()[upload] ?? { done: 0, all: 0, failed: [] };
  const say = (add: (now: Sending) => Sending) => {
    const now = sending.get();
    sending.set({ ...now, [upload]: add(now[upload] ?? before) });
  };
  say((now) => ({ ...now, all: now.all + pictures.length, failed: [] }));
  const fail = (name: string, error: unknown) =>
    say((now) => ({ ...now, failed: [...now.failed, words.upload.pictureFailed(name, (error as Error).message)] }));
  for (let from = 0; from < pictures.length; from += together) {
    const sent: Record<string, string> = {};
    const waiting = pictures.slice(from, from + together);
    const work = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        const { name } = file;
        await uploadFile(file, { id: uuid7() }, () => {}, new AbortController().signal).then(
          ({ id }) => (sent[name] = id),
          (error) => fail(name, error),
        );
        say((now) => ({ ...now, done: now.done + 1 }));
      }
    };
    await Promise.all(Array.from({ length: abreast }, work));
    try {
      await waitUntilRead(upload);
      await change(upload, { settings: { pictures: sent } });
    } catch (error) {
      fail(words.upload.addPictures, error);
    }
  }
}
