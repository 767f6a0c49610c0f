import { useState } from 'react';
import { Problem } from '#web/api.ts';
import { sayWithUndo } from '#web/ui/overlay/toast.tsx';
import { words } from './settings.words';

interface Saved<T> {
  /** The typed value while editing, otherwise the saved one. */
  value: T;
  error: string | undefined;
  type(value: T): void;
  /** Saves the typed value, or the given one. */
  commit(value?: T): void;
}

/** A setting that is saved at once, with undo and with the server's error at the field. */
export function useSaved<T>({
  current,
  label,
  field,
  save,
}: {
  current: T;
  label: string;
  field: string;
  save(value: T): Promise<unknown>;
}): Saved<T> {
  const [typed, setTyped] = useState<{ value: T }>();
  const [error, setError] = useState<string>();
  const value = typed ? typed.value : current;

  async function write(next: T, before: T, undoing: boolean): Promise<void> {
    setTyped({ value: next });
    setError(undefined);
    try {
      await save(next);
      // Queries tell of what was saved in the next task; until then the old value would flash up. A newer one stays.
      setTimeout(() => setTyped((now) => (now?.value === next ? undefined : now)));
      if (!undoing) sayWithUndo(words.saved(label), () => void write(before, next, true));
    } catch (problem) {
      setError((problem instanceof Problem && problem.errors[field]?.[0]) || (problem as Error).message);
    }
  }
  return {
    value,
    error,
    type: (next) => setTyped({ value: next }),
    commit: (next = value) => {
      if (next !== current) void write(next, current, false);
      else {
        setTyped(undefined);
        setError(undefined);
      }
    },
  };
}
