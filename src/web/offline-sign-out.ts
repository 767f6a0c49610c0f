import { api, Problem } from './api.ts';
import { readPref, writePref } from './prefs.ts';

type Path = '/auth/sign-out' | '/auth/sign-out-everywhere';

/** Records a sign-out without a connection, which the server does not know of yet. */
export const rememberSignOut = (path: Path): void => writePref('left', path);

/** Reports the offline sign-out before anybody signs in here; only a call that did not get through is retried. */
export async function sendSignOut(): Promise<void> {
  const path = readPref('left');
  if (!path) return;
  try {
    await api.post(path);
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500 || error.status === 429) throw error;
  }
  writePref('left', null);
}

/** Shows nothing after an offline sign-out, though the server still would: neither in another tab nor by going back. */
export async function stopIfSignedOut(): Promise<void> {
  const go = (): boolean => {
    const signedOut = readPref('left') !== null;
    if (signedOut) location.replace('/login');
    return signedOut;
  };
  addEventListener('storage', go);
  addEventListener('pageshow', go);
  // The page is being replaced, so nothing after this may run.
  if (go()) await new Promise(() => {});
}
