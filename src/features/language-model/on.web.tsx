import { lazy, Suspense } from 'react';
import type { PageContribution } from '#web/entity/common/web-feature.ts';

/** Loaded after the page: most people have no model to ask. */
const WordButton = lazy(async () => ({ default: (await import('./WordRequest.web')).WordButton }));
const SummaryButton = lazy(async () => ({ default: (await import('./SummariseHandover.web')).SummaryButton }));
const DraftButton = lazy(async () => ({ default: (await import('./DraftProcedure.web')).DraftButton }));

/** Below the filters of a list. */
export const Question = lazy(async () => ({ default: (await import('./AskList.web')).AskList }));

export const request: PageContribution = {
  Actions: ({ row }) => (
    <Suspense fallback={null}>
      <WordButton row={row} />
    </Suspense>
  ),
};

export const handover: PageContribution = {
  Actions: ({ row }) => (
    <Suspense fallback={null}>
      <SummaryButton row={row} />
    </Suspense>
  ),
};

export const procedure: PageContribution = {
  Aid: ({ onChange }) => (
    <Suspense fallback={null}>
      <DraftButton onChange={onChange} />
    </Suspense>
  ),
};
