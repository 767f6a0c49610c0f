import { api, Problem } from './api.ts';
import { readPref, writePref } from './prefs.ts';

type Path = '/auth/sign-out' | '/auth/sign-out-everywhere';

/** Somebody has left without a connection: the server does not know yet, but this device does. */
export const leftBy = (path: Path): void => writePref('left', path);

/** The server is told before anybody signs in here; only what did not get through is tried again. */
export async function tellLeft(): Promise<void> {
  const path = readPref('left');
  if (!path) return;
  try {
    await api.post(path);
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500 || error.status === 429) throw error;
  }
  writePref('left', null);
}

/** Of whoever has left nothing is shown, though the server would: also not in a tab beside, or by going back. */
export async function unlessLeft(): Promise<void> {
  const go = (): boolean => {
    const left = readPref('left') !== null;
    if (left) location.replace('/login');
    return left;
  };
  addEventListener('storage', go);
  addEventListener('pageshow', go);
  // Nothing more happens on a page that is being left.
  if (go()) await new Promise(() => {});
}
