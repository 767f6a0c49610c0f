/// <reference lib="webworker" />
import { entryOf } from '../entry-of';
import type { Note } from '#features/push/send.server';

/**
 * The service worker shows notifications and serves the app offline. It caches hashed files, the empty page of the app
 * and the offline page, which are the same for everybody. Online, pages come from the server. It never caches answers
 * of the API, so nothing in its cache belongs to a person.
 */
declare const self: ServiceWorkerGlobalScope;
/** Injected by the build (`vite.config.ts`): the files to precache and the id of the build. */
declare const __PRECACHE__: string[];
declare const __BUILD__: string;

const cacheName = `millwright ${__BUILD__}`;
/** Offline, the app shows what it has read before (`web/seen`), or says that it has nothing. */
const pageFor = (path: string): string => (entryOf(path) === 'index' ? '/index.html' : '/offline.html');

interface Routes extends ExtendableEvent {
  addRoutes?(routes: { condition: object; source: 'network' | { cacheName: string } }[]): Promise<void>;
}

self.addEventListener('install', (event) => {
  // Where supported, cached files and API calls do not wait for the worker to start.
  const routes = (event as Routes).addRoutes?.([
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName } },
  ]);
  if (routes) event.waitUntil(routes);
  event.waitUntil(precache());
});

/** A few at a time, because requests of the user in the first minute of a visit come first. */
async function precache(): Promise<void> {
  const cache = await caches.open(cacheName);
  for (let at = 0; at < __PRECACHE__.length; at += 4) await cache.addAll(__PRECACHE__.slice(at, at + 4));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('millwright ') && name !== cacheName) await caches.delete(name);
      // The browser fetches the page while the worker is starting.
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
  if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(event));
  else if (request.mode === 'navigate') event.respondWith(networkFirst(event, pageFor(pathname)));
  else if (__PRECACHE__.includes(pathname)) event.respondWith(networkFirst(event, pathname));
});

/** Cache first, because a file with a hash in its name never changes. */
async function cacheFirst(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(cacheName);
  const found = await cache.match(request);
  if (found) return found;
  const response = await fetch(request);
  // The page does not wait for the cache write.
  if (response.ok) event.waitUntil(cache.put(request, response.clone()));
  return response;
}

async function networkFirst(event: FetchEvent, path: string): Promise<Response> {
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

/** Every push must show a notification, even if it cannot be parsed. */
function read(data: PushMessageData | null): Note {
  const fallback: Note = { title: 'Millwright', body: '', url: '/' };
  try {
    return { ...fallback, ...(data?.json() as Note | undefined) };
  } catch {
    return fallback;
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(String(event.notification.data), self.location.origin);
  event.waitUntil(open(address.origin === self.location.origin ? address.href : self.location.origin));
});

/** Focuses the page if it is open already. Never navigates another page, where somebody may be typing. */
async function open(address: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const openPage = pages.find(({ url }) => url === address);
  await (openPage ? openPage.focus() : self.clients.openWindow(address));
}

/** The browser may renew its subscription by itself; the new one replaces the old one on the server. */
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
