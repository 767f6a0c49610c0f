import { readPref, writePref } from '../prefs.ts';

const prefix = 'seen ';

/** The cache this device may open without a connection: that of the person who signed in last. */
export const currentCache = (): string | null => readPref('seen');

/** Assigns the copies to this person and deletes everybody else's. */
export async function giveCopiesTo(person: string, organization: string): Promise<string> {
  const name = `${prefix}${organization} ${person}`;
  writePref('seen', name);
  await dropAllExcept(name);
  return name;
}

/** After a sign-out or the end of a session nothing can be opened here. */
export async function forgetCopies(): Promise<void> {
  writePref('seen', null);
  await dropAllExcept();
}

async function dropAllExcept(except?: string): Promise<void> {
  // Without https a browser has no cache.
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== except).map((name) => caches.delete(name)),
  );
}
