import { useEffect, useMemo, useRef, useState } from 'react';
import type { Screens } from '../common/feature.ts';
import { baseOf, type Changes, onlyChanged, startingValues, type Values } from './form-values.ts';
import { forgetResumed, type Opened, resumedWith } from './resumed.ts';

interface Begun {
  draftKey: string;
  now: Opened;
  prefill: Record<string, string>;
  follows: Screens['follows'];
}

/** What is typed into a form, on the record as it was when the form was opened. */
export function useFormValues({ draftKey, now, prefill, follows }: Begun) {
  const [resumed] = useState(() => resumedWith(draftKey));
  // As they were when the form was opened: what others change must not slip under what is typed here.
  const [opened, setOpened] = useState(() => (resumed ? onBaseOf(resumed, now) : now));
  const initial = useMemo(() => valuesOf(opened, prefill), [opened, prefill]);
  const [values, setValues] = useState<Values>({ ...initial, ...resumed?.values });
  // What somebody chose, and no other field may take over.
  const chosen = useRef(new Set<string>());
  useEffect(() => {
    if (resumed) forgetResumed(draftKey, resumed);
  }, [draftKey, resumed]);

  function setValue(key: string, value: unknown) {
    chosen.current.add(key);
    setValues((before) => ({ ...before, [key]: typeof value === 'function' ? value(before[key]) : value }));
    void follows?.[key]?.(value, initial).then((more) => {
      const free = Object.entries(more).filter(([other]) => !chosen.current.has(other));
      // An answer that comes after another choice is no longer wanted.
      setValues((before) => (before[key] === value ? { ...before, ...Object.fromEntries(free) } : before));
    });
  }
  function restore(draft: Changes) {
    const base = onBaseOf(draft, opened);
    setOpened(base);
    setValues({ ...valuesOf(base, prefill), ...draft.values });
  }
  function reset() {
    setValues(initial);
    chosen.current.clear();
  }
  return {
    resumed,
    opened,
    values,
    isChanged: JSON.stringify(values) !== JSON.stringify(initial),
    /** What was changed, and on which record. */
    changes: useMemo(() => ({ values: onlyChanged(values, initial), on: opened.record }), [values, initial, opened]),
    setValue,
    restore,
    reset,
  };
}

const valuesOf = ({ entity, record, beginning }: Opened, prefill: Record<string, string>): Values => ({
  ...startingValues(entity.fields, record, prefill),
  ...beginning.values,
});

const onBaseOf = (changes: Changes, now: Opened): Opened => ({
  ...now,
  record: baseOf(now.entity.fields, changes, now.record),
});
