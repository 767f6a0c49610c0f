import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { LanguageModelUse } from '#shared/language-model';
import { api, currentOrganization, endsSession, Offline, Problem } from '#web/api.ts';
import { keys } from '#web/query.ts';

interface Status {
  is_configured: boolean;
  features: LanguageModelUse[];
  model: string | null;
  host: string | null;
  tokens_used: number | null;
  tokens_limit: number | null;
}

export const statusQuery = queryOptions({
  queryKey: keys.some('organization', 'language-model'),
  queryFn: () => api.get<Status>('/agents/llm'),
});

export const useIsOn = (use: LanguageModelUse): boolean => useQuery(statusQuery).data?.features.includes(use) ?? false;

/** The one event of the answer: the result, or with `preview` the body that would be sent. */
async function askModel(use: LanguageModelUse, body: object, signal?: AbortSignal): Promise<unknown> {
  const path = `/agents/llm/${use}`;
  const organization = currentOrganization();
  const headers = { 'content-type': 'application/json', ...(organization && { 'x-organization': organization }) };
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body), signal });
    text = await response.text();
  } catch (error) {
    throw signal?.aborted ? error : new Offline();
  }
  if (await endsSession(response.status, path)) return new Promise(() => {});
  if (!response.ok) throw new Problem(response.status, problemIn(text));
  const [, event, data] = /event: (\w+)\ndata: (.*)\n/.exec(text) ?? [];
  if (!event) throw new Problem(502, {});
  const read = JSON.parse(data!) as Record<string, unknown>;
  if (event === 'problem') throw new Problem(Number(read.status), read);
  return read;
}

function problemIn(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

export const previewOf = async (use: LanguageModelUse, body: object): Promise<string> =>
  (await askModel(use, { ...body, preview: true })) as string;

/** One question at a time; who leaves ends it. */
export function useAsk<T>(use: LanguageModelUse) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const pending = useRef<AbortController>(undefined);
  useEffect(() => () => pending.current?.abort(), []);
  async function ask(body: object): Promise<T | undefined> {
    const { signal } = (pending.current = new AbortController());
    setBusy(true);
    setRefused('');
    try {
      return (await askModel(use, body, signal)) as T;
    } catch (error) {
      if (!signal.aborted) setRefused((error as Error).message);
      return undefined;
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  }
  return { busy, refused, refuse: setRefused, ask };
}
