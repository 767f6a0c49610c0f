import { readPref, writePref } from '../prefs.ts';

const prefix = 'seen ';

/** Whose copies this device may open without a connection: those of whoever was signed in last, and of nobody else. */
export const ownCopies = (): string | null => readPref('seen');

/** From now on they are these; those of anybody else are gone. */
export async function giveCopiesTo(person: string, organization: string): Promise<string> {
  const name = `${prefix}${organization} ${person}`;
  writePref('seen', name);
  await dropBut(name);
  return name;
}

/** Whoever signs out, or whose session is over, leaves nothing behind that could be opened here. */
export async function forgetCopies(): Promise<void> {
  writePref('seen', null);
  await dropBut();
}

async function dropBut(kept?: string): Promise<void> {
  // Where a browser has none (without https) there is nothing to be dropped.
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== kept).map((name) => caches.delete(name)),
  );
}
