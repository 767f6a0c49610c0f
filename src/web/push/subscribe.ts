import { api } from '../api.ts';
import { keys, queryClient } from '../query.ts';
import { startWorker } from '../worker.ts';

const path = '/push/subscriptions';

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** A browser has one subscription for all its users: only the server knows whether it is this person's. */
export async function isSubscribed(): Promise<boolean> {
  const subscription = await current();
  if (!subscription) return false;
  const subscriptions = await api.get<{ endpoint: string }[]>(path);
  return subscriptions.some(({ endpoint }) => endpoint === subscription.endpoint);
}

export async function subscribe(): Promise<void> {
  const { key } = await api.get<{ key: string }>('/push/key');
  // The page may not have started the worker yet; if it cannot start, this throws instead of waiting forever.
  await startWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // Made with keys that the server no longer has.
  if (before && keyOf(before) !== key) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await api.post(path, subscription.toJSON());
  void queryClient.invalidateQueries({ queryKey: keys.me });
}

/** Only in this organisation: the browser keeps its subscription, which another organisation may use. */
export async function unsubscribe(): Promise<void> {
  const subscription = await current();
  if (subscription) await api.delete(`${path}?endpoint=${encodeURIComponent(subscription.endpoint)}`);
}

export async function forget(): Promise<void> {
  await (await current())?.unsubscribe();
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
