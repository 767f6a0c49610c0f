import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { AppliesTo } from '../series/scope';

const WhichDialog = lazy(async () => ({ default: (await import('../series/page/ScopeDialog.web')).ScopeDialog }));

/**
 * The question of a view, for dragging and keys. A move shows optimistically until it is answered, so every question
 * must be answered: with undefined if the view unmounts or another question replaces it.
 */
export function useScope() {
  const [isOpen, setOpen] = useState(false);
  const pending = useRef<(scope?: AppliesTo) => void>(undefined);
  const answer = useCallback((scope?: AppliesTo) => {
    setOpen(false);
    pending.current?.(scope);
    pending.current = undefined;
  }, []);
  const ask = useCallback(() => {
    answer();
    setOpen(true);
    return new Promise<AppliesTo | undefined>((resolve) => (pending.current = resolve));
  }, [answer]);
  useEffect(() => {
    return answer;
  }, [answer]);
  const question = isOpen && (
    <Suspense>
      <WhichDialog onAnswer={answer} onClose={() => answer()} />
    </Suspense>
  );
  return { ask, question };
}
