import { lazy, Suspense, useCallback, useState } from 'react';
import type { AppliesTo } from '../which';

const WhichDialog = lazy(async () => ({ default: (await import('../WhichDialog.web')).WhichDialog }));

/** The question of a view, for what is dragged and what is moved with the keys. */
export function useWhich() {
  const [asked, setAsked] = useState<{ answer(which?: AppliesTo): void }>();
  const ask = useCallback(() => new Promise<AppliesTo | undefined>((answer) => setAsked({ answer })), []);
  const answer = (which?: AppliesTo) => {
    setAsked(undefined);
    asked?.answer(which);
  };
  const question = asked && (
    <Suspense>
      <WhichDialog onAnswer={answer} onClose={() => answer()} />
    </Suspense>
  );
  return { ask, question };
}
