import { useState } from 'react';
import { Problem } from '#web/api.ts';
import type { Waiting } from '#web/files/waiting.ts';
import { momentTyped } from '#web/format/clock.ts';
import { numberTyped } from '#web/format/figure.ts';
import { keys, queryClient } from '#web/query.ts';
import { askedNow } from '#web/queue/entry.ts';
import type { Meaning } from '../meaning';
import type { Measured } from '../measured';
import { words } from '../measurement-page.words';
import type { Typed } from './add-reading';
import { useBefore } from './before';
import { errorOf, type Question, questionsOf } from './check';

const texts = words.entry;

interface Draft {
  typed: string;
  state: string | null;
  note: string;
  /** As its input holds it; empty means now. */
  time: string;
  photo: Waiting | null;
  meaning: Meaning | null;
  isConfirmed: boolean;
}

const blank: Draft = { typed: '', state: null, note: '', time: '', photo: null, meaning: null, isConfirmed: false };

/** A reading while it is typed: what is asked about it, and what is wrong with it. */
export function useEntry(of: Measured, send: (typed: Typed) => Promise<void>) {
  const [draft, setDraft] = useState(blank);
  const [questions, setQuestions] = useState<Question[]>([]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const value = of.kind === 'state' ? draft.state : numberTyped(draft.typed);
  const before = useBefore(of, draft.time);

  function set(more: Partial<Draft>) {
    const isOther = 'typed' in more || 'state' in more || 'time' in more;
    setDraft((before) => ({ ...before, ...(isOther && { meaning: null, isConfirmed: false }), ...more }));
    setErrors({});
    if (isOther) setQuestions([]);
  }

  /** The field with a mistake, if there is one. */
  async function submit(): Promise<string | undefined> {
    const takenAt = draft.time ? momentTyped(draft.time) : askedNow();
    const wrong = mistakeIn(of, value);
    if (wrong) return refuse({ value: wrong });
    const known = value as number | string;
    const needed = [...new Set([...questions, ...questionsOf(before, known, takenAt)])];
    const unanswered = openIn(needed, draft);
    if (unanswered) {
      setQuestions(needed);
      // A question is put before it is called a mistake.
      return refuse(needed.every((one) => questions.includes(one)) ? unanswered : {}, 'question');
    }
    setBusy(true);
    try {
      const { note, meaning, photo, isConfirmed } = draft;
      await send({
        value: known,
        takenAt,
        isTimeGiven: draft.time !== '',
        note: note.trim(),
        meaning,
        photo,
        isConfirmed,
      });
      setDraft(blank);
      setQuestions([]);
      return undefined;
    } catch (error) {
      return takeRefusal(error);
    } finally {
      setBusy(false);
    }
  }

  function refuse(more: Record<string, string>, at = Object.keys(more)[0]): string | undefined {
    setErrors(more);
    return at;
  }

  /** Somebody else may have read it since: then the server asks what this page did not know. */
  function takeRefusal(error: unknown): string | undefined {
    const needs = error instanceof Problem ? (error.body.needs as Question | undefined) : undefined;
    // An answer that does not do either is refused at the question.
    const isAnswered = needs === 'meaning' ? draft.meaning !== null : draft.isConfirmed;
    if (needs && !isAnswered) {
      void queryClient.invalidateQueries({ queryKey: keys.entity('measurement') });
      setQuestions((before) => [...new Set([...before, needs])]);
      return refuse({}, 'question');
    }
    const fieldErrors = error instanceof Problem ? Object.entries(error.errors) : [];
    return refuse(
      fieldErrors.length > 0
        ? Object.fromEntries(fieldErrors.map(([key, [sentence = '']]) => [needs ?? placeOf(key), sentence]))
        : { general: (error as Error).message },
    );
  }

  return { draft, value, before, questions, errors, busy, set, submit };
}

/** A message is shown at the part of the form that it is about. */
const placeOf = (key: string): string => {
  if (key.startsWith('meaning')) return 'meaning';
  return ['value', 'taken_at', 'note', 'photo'].includes(key) ? key : 'general';
};

function mistakeIn(of: Measured, value: number | string | null): string | undefined {
  if (of.kind === 'state') return value === null ? texts.stateRequired : undefined;
  if (value === null) return texts.required;
  return typeof value === 'string' ? texts.notNumber : errorOf(of, value);
}

function openIn(questions: Question[], { meaning, isConfirmed }: Draft): Record<string, string> | undefined {
  if (questions.includes('confirmed') && !isConfirmed) return { confirmed: texts.confirmRequired };
  if (!questions.includes('meaning')) return undefined;
  if (!meaning) return { meaning: words.meaning.required };
  return meaning.kind === 'correction' && meaning.reason.trim() === ''
    ? { meaning: words.meaning.reasonRequired }
    : undefined;
}
