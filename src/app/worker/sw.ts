/// <reference lib="webworker" />
import { entryOf } from '../entry-of';
import type { Note } from '#features/push/send.server';

/**
 * The service worker: brings notifications, and the app where there is no connection. It keeps what carries a hash in
 * its name, the empty page of the app and the offline page, which are the same for everybody. With a connection pages
 * come from the server, and answers of the API are not looked at: nothing it keeps belongs to a person.
 */
declare const self: ServiceWorkerGlobalScope;
/** Put in by the build (`vite.config.ts`): what the app and the offline page begin with, and which build this is. */
declare const __PRECACHE__: string[];
declare const __BUILD__: string;

const kept = `millwright ${__BUILD__}`;
/** Without a connection the app shows what it has read before (`web/seen`), or says that it has not. */
const pageFor = (path: string): string => (entryOf(path) === 'index' ? '/index.html' : '/offline.html');

interface Routes extends ExtendableEvent {
  addRoutes?(routes: { condition: object; source: 'network' | { cacheName: string } }[]): Promise<void>;
}

self.addEventListener('install', (event) => {
  // Where a browser can be told so, what is kept and what is none of the worker's business does not wait for it to start.
  const routes = (event as Routes).addRoutes?.([
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: kept } },
  ]);
  if (routes) event.waitUntil(routes);
  event.waitUntil(keepAll());
});

/** A few at a time: it is the first minute of a visit, and what somebody presses meanwhile comes before. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(kept);
  for (let at = 0; at < __PRECACHE__.length; at += 4) await cache.addAll(__PRECACHE__.slice(at, at + 4));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('millwright ') && name !== kept) await caches.delete(name);
      // The server is asked for a page while the worker is still starting.
      await self.registration.navigationPreload?.enable();
    })(),
  );
});

self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(keptOrFetched(event));
  else if (request.mode === 'navigate') event.respondWith(fetchedOr(event, pageFor(pathname)));
  else if (__PRECACHE__.includes(pathname)) event.respondWith(fetchedOr(event, pathname));
});

/** What has a hash in its name never changes. */
async function keptOrFetched(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(kept);
  const found = await cache.match(request);
  if (found) return found;
  const response = await fetch(request);
  // The page need not wait until it is written down.
  if (response.ok) event.waitUntil(cache.put(request, response.clone()));
  return response;
}

async function fetchedOr(event: FetchEvent, path: string): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch (error) {
    const found = await caches.match(path);
    if (found) return found;
    throw error;
  }
}

self.addEventListener('push', (event) => {
  const { title, body, url } = read(event.data);
  event.waitUntil(
    self.registration.showNotification(title, { body, icon: '/icon-192.png', badge: '/badge.png', data: url }),
  );
});

/** Something must be shown for every message, also for one that cannot be read. */
function read(data: PushMessageData | null): Note {
  const unread: Note = { title: 'Millwright', body: '', url: '/' };
  try {
    return { ...unread, ...(data?.json() as Note | undefined) };
  } catch {
    return unread;
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(String(event.notification.data), self.location.origin);
  event.waitUntil(open(address.origin === self.location.origin ? address.href : self.location.origin));
});

/** Goes to the page where it is open already; never takes a page away on which somebody may be typing. */
async function open(address: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find(({ url }) => url === address);
  await (there ? there.focus() : self.clients.openWindow(address));
}

/** A browser that changes its subscription by itself: the new one takes the place of the old. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as PushSubscriptionChangeEvent;
  if (oldSubscription) event.waitUntil(renew(oldSubscription));
});

async function renew({ endpoint, options }: PushSubscription): Promise<void> {
  const subscription = await self.registration.pushManager.subscribe(options);
  const path = '/api/push/subscriptions';
  const headers = { 'content-type': 'application/json' };
  const { ok } = await fetch(path, { method: 'POST', headers, body: JSON.stringify(subscription) });
  if (ok) await fetch(`${path}?endpoint=${encodeURIComponent(endpoint)}`, { method: 'DELETE' });
}
