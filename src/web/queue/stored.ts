import { browserDb } from '../browser-db.ts';
import { currentOwner, type Entry, setEntries } from './entry.ts';

const channel = new BroadcastChannel('millwright-queue');

const isMine = ({ person, organization }: Entry): boolean => {
  const owner = currentOwner();
  return person === owner.person && organization === owner.organization;
};

/** Loads the signed-in person's entries from the browser's database into this tab. */
export async function readEntries(): Promise<void> {
  const all = (await (await browserDb()).getAll('queue')) as Entry[];
  setEntries(all.filter(isMine).sort((one, other) => one.at - other.at));
}

export async function writeEntry(entry: Entry): Promise<void> {
  await (await browserDb()).put('queue', entry);
  await changed();
}

/** Updates an entry; one that was deleted meanwhile stays deleted. */
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
  channel.postMessage(null);
  await readEntries();
}

/** Listens to changes of the queue by other tabs; returns how to unsubscribe. */
export function onOthers(act: () => void): () => void {
  channel.addEventListener('message', act);
  return () => channel.removeEventListener('message', act);
}
