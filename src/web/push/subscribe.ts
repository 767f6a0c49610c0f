import { api } from '../api.ts';
import { keys, queryClient } from '../query.ts';
import { startWorker } from '../worker.ts';

const path = '/push/subscriptions';

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** A browser has one subscription, whoever uses it: whether it is ours, here, the server knows. */
export async function isSubscribed(): Promise<boolean> {
  const subscription = await current();
  if (!subscription) return false;
  const mine = await api.get<{ endpoint: string }[]>(path);
  return mine.some(({ endpoint }) => endpoint === subscription.endpoint);
}

export async function subscribe(): Promise<void> {
  const { key } = await api.get<{ key: string }>('/push/key');
  // The page may not have come to it yet, and where it cannot be had nobody waits for it in silence.
  await startWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // Made for keys the server no longer has.
  if (before && keyOf(before) !== key) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await api.post(path, subscription.toJSON());
  void queryClient.invalidateQueries({ queryKey: keys.me });
}

/** In this organisation alone: the browser keeps its subscription, which another one may be using. */
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
