import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Row } from '../../query.ts';
import type { Screens } from '../common/feature.ts';
import { withoutRuled, wrongIn } from './form-checks.ts';
import { type Values, withoutEmpty } from './form-values.ts';
import { save, untilKnown } from './saving.ts';
import { nothingRefused } from './use-refusal.ts';
import { type Sending, useSending } from './use-sending.ts';

interface SavedForm extends Sending {
  screens: Sending['screens'] & Pick<Screens, 'question'>;
  barred: string | undefined;
  onSaving(): void;
}

/** A change that something has to be answered about first. */
interface QuestionedChange {
  to: Row;
  body: Values;
  version: number;
}

/**
 * How a form is checked and saved. Where it changes a record, its page is there at once; what is new has no page yet, and
 * what takes several calls is saved with the last of them: then the answer is waited for.
 */
export function useFormSaving(saving: SavedForm) {
  const { feature, draftKey, screens, form, typed, refusal, barred, saved } = saving;
  const { opened, values, changes } = typed;
  const { record, entity, beginning } = opened;
  const navigate = useNavigate();
  const [question, setQuestion] = useState<QuestionedChange>();
  const { busy, setBusy, send } = useSending(saving);

  function change(to: Row, body: Values, version: number, extra?: Values) {
    if (!extra && screens.question?.when(to, body)) return setQuestion({ to, body, version });
    saving.onSaving();
    if (screens.save) return void untilKnown(draftKey, () => send(body, { version }));
    saved.current = true;
    setBusy(true);
    const navigated = navigate({ href: `/${feature.slug}/${to.id}`, replace: true });
    const goTo = (href: string) => void navigate({ href });
    void save({
      feature,
      draftKey,
      opened: { ...opened, record: to },
      values: changes.values,
      body,
      extra,
      version,
      navigated,
      goTo,
    });
  }

  function submit(another: boolean) {
    if (barred) return refusal.refuse({ errors: {}, general: barred });
    refusal.forgetMended();
    const body = record ? changes.values : withoutEmpty(values);
    const errors = wrongIn(form.current!, body, opened);
    if (errors) return refusal.refuse({ errors, general: '' });
    refusal.refuse(nothingRefused);
    if (record) return change(record, body, record.version);
    saving.onSaving();
    const whole = { ...withoutRuled(body, entity.fields, beginning.rules), ...beginning.extra };
    void untilKnown(draftKey, () => send(whole, { another }));
  }

  return { busy, submit, change, question, setQuestion };
}
