import { type RefObject, useEffect, useState } from 'react';
import { errorsWithout } from './ErrorSummary.tsx';
import type { Refusal } from './resumed.ts';

export const nothingRefused: Refusal = { errors: {}, general: '' };

/** What was refused of a form, and where: the focus goes there. */
export function useRefusal(form: RefObject<HTMLFormElement | null>, before: Refusal | undefined) {
  const [refusal, refuse] = useState(before ?? nothingRefused);
  // What has been typed into since is no longer what was refused.
  const [mended, setMended] = useState<readonly string[]>([]);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(refusal.general ? '[role="alert"]' : '[aria-invalid="true"]')?.focus();
  }, [form, refusal]);
  return {
    errors: errorsWithout(refusal.errors, mended),
    general: refusal.general,
    theirs: refusal.theirs,
    refuse,
    mend: (key: string) => setMended((before) => (before.includes(key) ? before : [...before, key])),
    forgetMended: () => setMended([]),
  };
}
