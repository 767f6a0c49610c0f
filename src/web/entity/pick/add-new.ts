import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';
import type { Values } from '../form/form-values.ts';
import type { AddNew } from '../common/making.ts';
import { forgetResumed, resumedWith } from '../form/resumed.ts';
import { goAndReturn } from './returning.ts';

/** What a dialog or editor is to open again with, because somebody comes back to it from Add New. */
export const awaited = <T>(key: string): T | undefined => resumedWith(key)?.values as T | undefined;

/**
 * Add New outside a form: what stands in a dialog or editor is kept under `key` while the missing record is made, and
 * comes back with it (`resumed`). `addNew` takes where in the values it goes.
 */
export function useKeptValues<T extends object>(key: string, title: string) {
  const navigate = useNavigate();
  const [resumed] = useState(() => resumedWith(key));
  useEffect(() => {
    if (!resumed) return;
    forgetResumed(key, resumed);
    const { focus } = resumed;
    if (focus) afterPaint(() => document.getElementById(focus)?.focus());
  }, [key, resumed]);
  const addNew =
    (path: string, values: T): AddNew =>
    (noun, typed) =>
      void navigate({
        href: goAndReturn({ to: noun, typed, path, draftKey: key, values: values as Values, title }),
      });
  return { resumed: resumed?.values as Partial<T> | undefined, addNew };
}

/** The same where choosing is all there is to do: what was made is chosen, once, when somebody comes back with it. */
export function useMade<T extends object = object>(
  key: string,
  title: string,
  choose: (made: string, kept: T) => unknown,
): (kept: T) => AddNew {
  const { resumed, addNew } = useKeptValues<T & { made?: string }>(key, title);
  useEffect(() => {
    if (!resumed?.made || chosen.has(resumed)) return;
    chosen.add(resumed);
    choose(resumed.made, resumed as T);
    // Once, when the page is opened again.
  }, [key, resumed]);
  return (kept) => addNew('made', kept);
}

/** What was chosen already: a page may be drawn a second time on the way to it. */
const chosen = new WeakSet<object>();
