import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Noun } from '#shared/permission';
import { useSession } from '../session.tsx';
import { afterPaint } from '../ui/after-paint.ts';
import type { OwnInputProps } from './feature.ts';
import type { Values } from './form-values.ts';
import { forgetResumed, resumedWith } from './resumed.ts';
import { goAndReturn } from './returning.ts';

/** Add New of a select in a form, for what this person may create. */
export function useAddNew(onAddNew: OwnInputProps['onAddNew']) {
  const { may } = useSession();
  return (noun: Noun, within?: string) =>
    may('create', noun) ? (typed: string) => onAddNew(noun, typed, within) : undefined;
}

/** What a dialog or editor is to open again with, because somebody comes back to it from Add New. */
export const awaited = <T>(key: string): T | undefined => resumedWith(key)?.values as T | undefined;

/**
 * Add New outside a form: what stands in a dialog or editor is kept under `key` while the missing record is made, and
 * comes back with it (`resumed`).
 */
export function useKeptValues<T extends object>(key: string, title: string) {
  const { may } = useSession();
  const navigate = useNavigate();
  const [resumed] = useState(() => resumedWith(key));
  useEffect(() => {
    if (!resumed) return;
    forgetResumed(key, resumed);
    const { focus } = resumed;
    if (focus) afterPaint(() => document.getElementById(focus)?.focus());
  }, [key, resumed]);
  const addNew = (noun: Noun, path: string, values: T) =>
    may('create', noun)
      ? (typed: string) =>
          void navigate({
            href: goAndReturn({ to: noun, typed, path, draftKey: key, values: values as Values, title }),
          })
      : undefined;
  return { resumed: resumed?.values as Partial<T> | undefined, addNew };
}
