import { Suspense, useEffect } from 'react';
import { lazyScreen } from '#web/lazy-screen.tsx';
import type { Row } from '#web/query.ts';
import type { useTriage } from './use-triage';

const TriageDialogs = lazyScreen(async () => (await import('./TriageDialogs.web')).TriageDialogs);

/** Loaded with the page, because what is typed right after a key must reach the question that it opens. */
export function TriageQuestion({ row, triage }: { row: Row; triage: ReturnType<typeof useTriage> }) {
  useEffect(() => void TriageDialogs.load().catch(() => {}), []);
  return <Suspense>{triage.asking && <TriageDialogs row={row} triage={triage} />}</Suspense>;
}
