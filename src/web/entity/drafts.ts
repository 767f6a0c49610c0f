import { useEffect, useState } from 'react';
import { browserDb } from '../browser-db.ts';

/** What was typed and not saved, kept by the browser for a day: a closed tab costs nobody their work. */
export interface Draft {
  values: Record<string, unknown>;
  at: number;
}

const dayLong = 86_400_000;

let over = false;

export async function keepDraft(key: string, values: Draft['values']): Promise<void> {
  if (over) return;
  await (await browserDb()).put('drafts', { values, at: Date.now() }, key);
}

export async function dropDraft(key: string): Promise<void> {
  await (await browserDb()).delete('drafts', key);
}

/** All of them, when somebody signs out: the next one at this screen may be somebody else. */
export async function dropDrafts(): Promise<void> {
  over = true;
  await (await browserDb()).clear('drafts');
}

export function useDraft(key: string): Draft | undefined {
  const [draft, setDraft] = useState<Draft>();
  useEffect(() => {
    let gone = false;
    void browserDb()
      .then((database) => database.get('drafts', key) as Promise<Draft | undefined>)
      .then((kept) => !gone && kept && Date.now() - kept.at < dayLong && setDraft(kept));
    return () => {
      gone = true;
    };
  }, [key]);
  return draft;
}
