import { useEffect, useState } from 'react';
import type { FieldErrors } from '#shared/errors';
import { Problem } from '#web/api.ts';
import { useResumedValues } from '#web/entity/pick/add-new.ts';
import { say, sayFailed } from '#web/ui/overlay/toast.tsx';
import { words } from '#words/screen';
import type { Booked } from './booked';

interface Booking<V> {
  /** The key under which the form is stored while a missing person is created. */
  key: string;
  title: string;
  entry?: Booked;
  initial: V;
  /** The checks that need no request. */
  check(values: V): Record<string, string> | Promise<Record<string, string>>;
  /** Resolves to undefined if it is queued. */
  save(values: V): Promise<unknown>;
  done: string;
  failed: string;
  onClose(): void;
}

/** The state of a booking dialog: errors are shown at their fields, failures as a toast. */
export function useBooking<V extends object>({ key, title, entry, initial, ...booking }: Booking<V>) {
  const { check, save, done, failed, onClose } = booking;
  const { resumed, addNew } = useResumedValues<V & { entry?: Booked }>(key, title);
  const [values, setValues] = useState<V>({ ...initial, ...resumed });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')?.focus();
  }, [errors]);

  async function submit() {
    setBusy(true);
    setRefused('');
    try {
      const wrong = await check(values);
      setErrors(Object.fromEntries(Object.entries(wrong).map(([key, message]) => [key, [message]])));
      if (Object.keys(wrong).length > 0) return setBusy(false);
      say((await save(values)) ? done : words.queue.kept);
      onClose();
    } catch (error) {
      const fieldErrors = error instanceof Problem ? error.errors : {};
      setErrors(fieldErrors);
      if (Object.keys(fieldErrors).length === 0) setRefused((error as Error).message);
      sayFailed(failed);
      setBusy(false);
    }
  }
  return {
    values,
    set: (more: Partial<V> | ((before: V) => Partial<V>)) =>
      setValues((before) => ({ ...before, ...(typeof more === 'function' ? more(before) : more) })),
    addUser: addNew('user', { ...values, entry }),
    errorAt: (key: string): string | undefined => errors[key]?.[0],
    /** For `DialogForm`. */
    form: { refused, busy, onSubmit: () => void submit(), onClose },
  };
}
