import { api, Offline, onSessionEnd } from './api.ts';
import { dropDrafts } from './entity/form/drafts.ts';
import { rememberSignOut } from './offline-sign-out.ts';
import { confirmUnsent } from './queue/confirm-unsent.ts';
import { forgetPush } from './push/state.ts';
import { forgetCopies } from './cache/forget.ts';
import { sayFailed } from './ui/overlay/toast.tsx';

/** Longest to wait for the browser to give up its subscription: the server sends nothing to it any more anyway. */
const patience = 2_000;

const guards = new Set<() => Promise<boolean>>();

/** How a form with changes is asked before everything on the screen goes; answers how to be asked no more. */
export function guardSignOut(ask: () => Promise<boolean>): () => void {
  guards.add(ask);
  return () => void guards.delete(ask);
}

/** What waits to be sent is asked first, then each form that is open. */
async function mayLeave(): Promise<boolean> {
  for (const ask of [confirmUnsent, ...guards]) if (!(await ask())) return false;
  return true;
}

/**
 * Signs out, here or everywhere, and leaves nothing of this person in the browser. Without a connection, too: a device may
 * be everybody's. The server is told later then (`offline-sign-out.ts`).
 */
export async function signOut(path: '/auth/sign-out' | '/auth/sign-out-everywhere'): Promise<void> {
  if (!(await mayLeave())) return;
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([forgetPush().catch(() => {}), late]);
  // Whose session was over already is signed out as well.
  const goBack = onSessionEnd(leaveNothing);
  try {
    await api.post(path);
  } catch (error) {
    if (!(error instanceof Offline)) {
      goBack();
      throw error;
    }
    rememberSignOut(path);
  }
  await leaveNothing();
}

async function leaveNothing(): Promise<void> {
  sessionStorage.clear();
  const queue = import('./queue/queue.ts').then(({ forgetQueue }) => forgetQueue());
  await Promise.allSettled([forgetCopies(), dropDrafts(), queue]);
  location.replace('/login');
}

/** The same person in another organisation: nothing on the screen holds there, so it begins anew. */
export async function switchOrganization(organization: string): Promise<void> {
  if (!(await mayLeave())) return;
  try {
    await api.post('/auth/switch-organization', { organization });
    location.replace('/');
  } catch (error) {
    sayFailed((error as Error).message);
  }
}
