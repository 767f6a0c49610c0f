import { type RefObject, useEffect, useState } from 'react';
import { browserDb } from '../../browser-db.ts';
import { keepAtEnd } from '../../session-end.ts';
import type { Changes } from './form-values.ts';

/** What was typed and not saved, kept by the browser for a day: a closed tab costs nobody their work. */
export interface Draft extends Changes {
  at: number;
}

const dayLong = 86_400_000;

let over = false;

export async function keepDraft(key: string, changes: Changes): Promise<void> {
  if (over) return;
  await (await browserDb()).put('drafts', { ...changes, at: Date.now() } satisfies Draft, key);
}

export async function dropDraft(key: string): Promise<void> {
  await (await browserDb()).delete('drafts', key);
}

/** All of them, when somebody signs out: the next one at this screen may be somebody else. */
export async function dropDrafts(): Promise<void> {
  over = true;
  await (await browserDb()).clear('drafts');
}

/** Those that are too old are gone with it, whatever form they were of. */
async function keptDraft(key: string): Promise<Draft | undefined> {
  const database = await browserDb();
  const drafts = database.transaction('drafts', 'readwrite');
  for await (const cursor of drafts.store)
    if (Date.now() - (cursor.value as Draft).at >= dayLong) await cursor.delete();
  return drafts.store.get(key) as Promise<Draft | undefined>;
}

export function useDraft(key: string): Draft | undefined {
  const [draft, setDraft] = useState<Draft>();
  useEffect(() => {
    let gone = false;
    void keptDraft(key).then((kept) => !gone && kept && setDraft(kept));
    return () => {
      gone = true;
    };
  }, [key]);
  return draft;
}

/** What was changed, kept when nobody has typed for a moment, and when the session ends; not any more once it is saved. */
export function useKeptDraft(key: string, changes: Changes | undefined, saved: RefObject<boolean>): void {
  useEffect(() => {
    if (!changes || saved.current) return;
    const keep = () => keepDraft(key, changes);
    const timer = setTimeout(() => void keep().catch(() => {}), 2_000);
    const forget = keepAtEnd(keep);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [key, changes, saved]);
}
