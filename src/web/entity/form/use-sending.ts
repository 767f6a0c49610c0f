import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { nestCustom } from '#shared/custom-keys';
import { words } from '#words/screen';
import { api } from '../../api.ts';
import { keys, queryClient, type Row } from '../../query.ts';
import { say, sayUntilDone } from '../../ui/overlay/toast.tsx';
import type { Feature, Screens } from '../common/feature.ts';
import { comeBack, givenUp } from '../pick/returning.ts';
import { arriveAtHeading } from '../record/arrival.ts';
import { dropDraft, saveDraft } from './drafts.ts';
import { focusFirst } from './form-focus.ts';
import type { Values } from './form-values.ts';
import { type Refusal, resumeWith } from './resumed.ts';
import { refusalOf } from './saving.ts';
import type { useFormValues } from './use-form-values.ts';
import type { useRefusal } from './use-refusal.ts';

export interface Sending {
  feature: Feature;
  draftKey: string;
  screens: Pick<Screens, 'make' | 'save'>;
  form: RefObject<HTMLFormElement | null>;
  typed: ReturnType<typeof useFormValues>;
  refusal: ReturnType<typeof useRefusal>;
  title: string;
  /** Where one goes without a record. */
  parent: string;
  /** The title of the form that waits for this one. */
  returning: string | undefined;
  /** Nothing that is typed here is to be kept any more. */
  saved: RefObject<boolean>;
}

/** Sends a form and waits for the answer; what comes of it is told, and leads on. */
export function useSending(sending: Sending) {
  const { feature, draftKey, screens, form, typed, refusal, title, parent, returning, saved } = sending;
  const { make, save: ownSave } = screens;
  const { values, changes } = typed;
  const { record } = typed.opened;
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const isGone = useGone();

  async function send(body: Values, { version, another = false }: { version?: number; another?: boolean }) {
    const here = location.pathname + location.search;
    const isLeft = () => isGone() || location.pathname + location.search !== here;
    setBusy(true);
    try {
      const headers = version ? { 'if-match': `"${version}"` } : undefined;
      const row = ownSave
        ? await ownSave({ row: record, body: nestCustom(body), headers })
        : await (make?.(nestCustom(body)) ?? api.post<Row>(feature.path, nestCustom(body)));
      if (!row && !make) return;
      saved.current = true;
      // What the browser cannot forget is no reason to have it made twice.
      await dropDraft(draftKey).catch(() => {});
      announce(row);
      // Whoever has gone on is not pulled away from what they do now.
      if (isLeft()) return;
      if (another) startOver();
      // The form is no step on the way: Back from what it made leads to where it was opened.
      else await navigate({ href: nextAfter(row), replace: true });
    } catch (error) {
      const refused = refusalOf(error as Error);
      if (isLeft()) await leadBack(here, refused);
      else refusal.refuse(refused);
    } finally {
      setBusy(false);
    }
  }

  function announce(row: Row | undefined) {
    if (!row) return say(words.queue.kept);
    queryClient.setQueryData(keys.detail(feature.slug, row.id), row);
    void queryClient.invalidateQueries({ queryKey: keys.entity(feature.slug) });
    say((record ? words.form.saved : words.form.created)(feature.label, row.name));
  }

  function nextAfter(row: Row | undefined): string {
    if (!row) return returning ? givenUp() : parent;
    const back = comeBack(feature.slug, row);
    if (!back) arriveAtHeading();
    return back ?? `/${feature.slug}/${row.id}`;
  }

  /** What was refused after the form had been left waits in it. */
  async function leadBack(href: string, refused: Refusal) {
    resumeWith(draftKey, { ...changes, refusal: refused });
    await saveDraft(draftKey, changes).catch(() => {});
    if (location.pathname + location.search !== href)
      sayUntilDone(words.form.notSaved(String(values.name ?? title)), {
        label: words.form.openForm,
        run: () => void navigate({ href }),
      });
  }

  function startOver() {
    typed.reset();
    saved.current = false;
    focusFirst(form.current);
  }

  return { busy, setBusy, send };
}

/** Whether the form is not drawn any more. */
function useGone(): () => boolean {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return () => gone.current;
}
