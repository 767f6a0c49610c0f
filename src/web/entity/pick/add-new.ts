import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';
import type { Values } from '../form/form-values.ts';
import type { AddNew } from '../common/making.ts';
import { forgetResumed, resumedWith } from '../form/resumed.ts';
import { goAndReturn } from './returning.ts';

/** The values with which a dialog or editor reopens after Add New. */
export const awaited = <T>(key: string): T | undefined => resumedWith(key)?.values as T | undefined;

/**
 * Add New outside a form: the values of a dialog or editor are stored under `key` while the missing record is made, and
 * return with it (`resumed`). `path` in `addNew` is its place in the values.
 */
export function useResumedValues<T extends object>(key: string, title: string) {
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

/** The same for a single choice: the new record is chosen once, when the person returns. */
export function useMade<T extends object = object>(
  key: string,
  title: string,
  choose: (made: string, values: T) => unknown,
): (values: T) => AddNew {
  const { resumed, addNew } = useResumedValues<T & { made?: string }>(key, title);
  useEffect(() => {
    if (!resumed?.made || handled.has(resumed)) return;
    handled.add(resumed);
    choose(resumed.made, resumed as T);
    // Only when the page is opened again.
  }, [key, resumed]);
  return (values) => addNew('made', values);
}

/** Returns that were handled: the router may render a page twice during navigation. */
const handled = new WeakSet<object>();
