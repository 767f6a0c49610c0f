import { type RefObject, useEffect, useState } from 'react';
import { browserDb } from '../../browser-db.ts';
import { saveAtSessionEnd } from '../../session-end.ts';
import type { Changes } from './form-values.ts';

/** Unsaved input, stored by the browser for a day: a closed tab loses nothing. */
export interface Draft extends Changes {
  at: number;
}

const lifetime = 86_400_000;

let signedOut = false;

export async function saveDraft(key: string, changes: Changes): Promise<void> {
  if (signedOut) return;
  await (await browserDb()).put('drafts', { ...changes, at: Date.now() } satisfies Draft, key);
}

export async function dropDraft(key: string): Promise<void> {
  await (await browserDb()).delete('drafts', key);
}

/** Deletes all drafts at sign-out: the next person at this device may be another. */
export async function dropDrafts(): Promise<void> {
  signedOut = true;
  await (await browserDb()).clear('drafts');
}

/** Also deletes all expired drafts, of any form. */
async function storedDraft(key: string): Promise<Draft | undefined> {
  const database = await browserDb();
  const drafts = database.transaction('drafts', 'readwrite');
  for await (const cursor of drafts.store)
    if (Date.now() - (cursor.value as Draft).at >= lifetime) await cursor.delete();
  return drafts.store.get(key) as Promise<Draft | undefined>;
}

export function useDraft(key: string): Draft | undefined {
  const [draft, setDraft] = useState<Draft>();
  useEffect(() => {
    let unmounted = false;
    void storedDraft(key).then((stored) => !unmounted && stored && setDraft(stored));
    return () => {
      unmounted = true;
    };
  }, [key]);
  return draft;
}

/** What was changed, kept when nobody has typed for a moment, and when the session ends; not any more once it is saved. */
export function useKeptDraft(key: string, changes: Changes | undefined, saved: RefObject<boolean>): void {
  useEffect(() => {
    if (!changes || saved.current) return;
    const saveNow = () => saveDraft(key, changes);
    const timer = setTimeout(() => void saveNow().catch(() => {}), 2_000);
    const forget = saveAtSessionEnd(saveNow);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [key, changes, saved]);
}
