import { useEffect } from 'react';
import { createStore, useStore } from '../store.ts';

/**
 * Whether this browser brings notifications for whoever is signed in: off, on, refused by the person, or not to be had:
 * without https, on an iPhone before the app is on the Home Screen, or in a browser that cannot.
 */
export type PushState = 'off' | 'on' | 'denied' | 'insecure' | 'homeScreen' | 'unsupported';

/** What needs the browser's push parts is loaded when it is used: the lists do without. */
const subscribing = () => import('./subscribe.ts');

function withoutAsking(): PushState {
  if (!isSecureContext) return 'insecure';
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return 'standalone' in navigator ? 'homeScreen' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'off';
}

const state = createStore(withoutAsking());
let looked = false;

function set(next: PushState): PushState {
  state.set(next);
  return next;
}

/** Looks at what was allowed; asks the server only where there is something to ask about. */
async function look(): Promise<void> {
  if (set(withoutAsking()) !== 'off' || Notification.permission !== 'granted') return;
  const { isSubscribed } = await subscribing();
  if (await isSubscribed().catch(() => false)) set('on');
}

async function watch(): Promise<void> {
  void look();
  // Whoever allows it in the browser's own settings need not come back here to say so.
  const permission = await navigator.permissions?.query({ name: 'notifications' }).catch(() => undefined);
  permission?.addEventListener('change', () => void look());
}

export function usePush(): PushState {
  useEffect(() => {
    if (looked) return;
    looked = true;
    void watch();
  }, []);
  return useStore(state);
}

/** On or off, by pressing: only then is the browser asked, and before anything else, or it would not believe the press. */
export async function togglePush(): Promise<PushState> {
  if (state.get() === 'on') {
    await (await subscribing()).unsubscribe();
    return set('off');
  }
  const [permission, { subscribe }] = await Promise.all([Notification.requestPermission(), subscribing()]);
  if (permission !== 'granted') return set(withoutAsking());
  await subscribe();
  return set('on');
}

/** Whoever uses this browser next is not told what was meant for who used it before. */
export async function forgetPush(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { forget } = await subscribing();
  await forget();
}
