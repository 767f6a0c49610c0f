import { words } from '#words/screen';
import { sayUntilDone } from './ui/overlay/toast.tsx';

const checkInterval = 3_600_000;

/** Registering again returns the same worker. */
export const startWorker = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.register('/sw.js');

/** Starts the service worker and offers a new version of the app, which is activated when somebody presses. */
export async function watchWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await startWorker().catch(() => undefined);
  if (!registration) return;
  if (registration.waiting) offer(registration);
  registration.addEventListener('updatefound', () => {
    const { installing, active } = registration;
    // The first install is not an update.
    if (active)
      installing?.addEventListener('statechange', () => installing.state === 'installed' && offer(registration));
  });
  // A browser checks only on page load, and ours loads about once a day.
  setInterval(() => void registration.update().catch(() => {}), checkInterval);
}

let offered = false;

/** Offered once: pressing activates the newest version. */
function offer(registration: ServiceWorkerRegistration): void {
  if (offered) return;
  offered = true;
  sayUntilDone(words.update.ready, { label: words.update.take, run: () => take(registration) });
}

/** Reloads only this page: somebody may be typing in another tab. */
function take({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting) return location.reload();
  waiting.addEventListener('statechange', () => waiting.state === 'activated' && location.reload());
  waiting.postMessage('activate', []);
}
