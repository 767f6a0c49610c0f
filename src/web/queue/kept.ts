import { browserDb } from '../browser-db.ts';
import { currentOwner, type Entry, setEntries } from './entry.ts';

const others = new BroadcastChannel('millwright-queue');

const isMine = ({ person, organization }: Entry): boolean => {
  const mine = currentOwner();
  return person === mine.person && organization === mine.organization;
};

/** What the browser keeps of whoever is signed in, into what this tab shows. */
export async function readEntries(): Promise<void> {
  const all = (await (await browserDb()).getAll('queue')) as Entry[];
  setEntries(all.filter(isMine).sort((one, other) => one.at - other.at));
}

export async function writeEntry(entry: Entry): Promise<void> {
  await (await browserDb()).put('queue', entry);
  await changed();
}

/** What has become of it; one that was taken away meanwhile stays away. */
export async function changeEntry(entry: Entry): Promise<void> {
  const { store, done } = (await browserDb()).transaction('queue', 'readwrite');
  if (await store.getKey(entry.id)) await store.put(entry);
  await done;
  await changed();
}

export async function deleteEntries(ids: readonly string[]): Promise<void> {
  const database = await browserDb();
  await Promise.all(ids.map((id) => database.delete('queue', id)));
  await changed();
}

async function changed(): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  others.postMessage(null);
  await readEntries();
}

/** Another tab has changed what is kept; answers how to be told no more. */
export function onOthers(act: () => void): () => void {
  others.addEventListener('message', act);
  return () => others.removeEventListener('message', act);
}
