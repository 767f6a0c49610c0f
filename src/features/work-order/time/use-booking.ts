import { useEffect, useState } from 'react';
import type { FieldErrors } from '#shared/errors';
import { Problem } from '#web/api.ts';
import { useKeptValues } from '#web/entity/pick/add-new.ts';
import { say, sayFailed } from '#web/ui/toast.tsx';
import { words } from '#words/screen';
import type { Booked } from './booked';

interface Booking<V> {
  /** Under which it waits while somebody makes the person who is missing. */
  key: string;
  title: string;
  entry?: Booked;
  initial: V;
  /** What can be known without asking the server, in the spec's words. */
  check(values: V): Record<string, string> | Promise<Record<string, string>>;
  /** Answers nothing where it is kept until there is a connection. */
  save(values: V): Promise<unknown>;
  done: string;
  failed: string;
  onClose(): void;
}

/** A dialog in which something is booked: what is wrong stands at its field, and what failed is said. */
export function useBooking<V extends object>({ key, title, entry, initial, ...booking }: Booking<V>) {
  const { check, save, done, failed, onClose } = booking;
  const { resumed, addNew } = useKeptValues<V & { entry?: Booked }>(key, title);
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
      const told = error instanceof Problem ? error.errors : {};
      setErrors(told);
      if (Object.keys(told).length === 0) setRefused((error as Error).message);
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
