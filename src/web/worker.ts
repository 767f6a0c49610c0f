import { words } from '#words/screen';
import { sayUntilDone } from './ui/toast.tsx';

const lookEvery = 3_600_000;

/** The same one, however often it is asked for. */
export const startWorker = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.register('/sw.js');

/** Starts the service worker, and says when a new version of the app has come: it is taken when somebody presses. */
export async function watchWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await startWorker().catch(() => undefined);
  if (!registration) return;
  if (registration.waiting) offer(registration);
  registration.addEventListener('updatefound', () => {
    const { installing, active } = registration;
    // The first one ever is no news.
    if (active)
      installing?.addEventListener('statechange', () => installing.state === 'installed' && offer(registration));
  });
  // A browser looks by itself only when a page is loaded, and ours is loaded once a day.
  setInterval(() => void registration.update().catch(() => {}), lookEvery);
}

let offered = false;

/** Once: whichever is the newest when somebody presses is taken. */
function offer(registration: ServiceWorkerRegistration): void {
  if (offered) return;
  offered = true;
  sayUntilDone(words.update.ready, { label: words.update.take, run: () => take(registration) });
}

/** Only this page is loaded anew: in another somebody may be typing. */
function take({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting) return location.reload();
  waiting.addEventListener('statechange', () => waiting.state === 'activated' && location.reload());
  waiting.postMessage('activate', []);
}
