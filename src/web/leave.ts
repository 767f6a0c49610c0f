import { api } from './api.ts';
import { forgetPush } from './push/state.ts';
import { sayFailed } from './ui/toast.tsx';

/** Longest to wait for the browser to give up its subscription: the server sends nothing to it any more anyway. */
const patience = 2_000;

/** Signs out, here or everywhere, and leaves nothing of this person in the browser. */
export async function signOut(path: '/auth/sign-out' | '/auth/sign-out-everywhere'): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([forgetPush().catch(() => {}), late]);
  await api.post(path);
  location.replace('/login');
}

/** The same person in another organisation: nothing on the screen holds there, so it begins anew. */
export async function switchOrganization(organization: string): Promise<void> {
  try {
    await api.post('/auth/switch-organization', { organization });
    location.replace('/');
  } catch (error) {
    sayFailed((error as Error).message);
  }
}
