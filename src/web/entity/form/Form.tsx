import { type RouterHistory, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { words } from '#words/screen';
import { useSession } from '../../session.tsx';
import { goBack } from '../../visited.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Truncated } from '../../ui/Truncated.tsx';
import { type Feature, listOf, ownListOf, type Screens } from '../common/feature.ts';
import { arriveAt, givenUp, goAndReturn, returningTo } from '../pick/returning.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { dropDraft, useDraft, useKeptDraft } from './drafts.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { useFirstFocus } from './form-focus.ts';
import { FormCrumb } from './FormCrumb.tsx';
import { FormFields, seenFirst } from './FormFields.tsx';
import { FormFooter } from './FormFooter.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import type { Opened } from './resumed.ts';
import { useFormSaving } from './use-form-saving.ts';
import { useFormValues } from './use-form-values.ts';
import { nothingRefused, useRefusal } from './use-refusal.ts';
import styles from '../common/entity.module.css';

const Conflict = lazy(async () => ({ default: (await import('./Conflict.tsx')).Conflict }));

interface FormProps {
  feature: Feature;
  draftKey: string;
  now: Opened;
  screens: Pick<Screens, 'inputs' | 'make' | 'save' | 'follows' | 'question' | 'Aid'>;
  prefill: Record<string, string>;
  /** Why it cannot be saved any more. */
  barred?: string;
  /** What is being saved here stays as it is, while the same form elsewhere waits for what becomes of it. */
  onSaving(): void;
}

/** What is typed, kept, sent and refused. */
export function Form({ feature, draftKey, now, screens, prefill, barred, onSaving }: FormProps) {
  const { inputs, follows, question, Aid } = screens;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const saved = useRef(false);
  const draft = useDraft(draftKey);
  const typed = useFormValues({ draftKey, now, prefill, follows });
  const { resumed, opened, values, isChanged, changes } = typed;
  const { record, entity, sections, beginning } = opened;
  // Who comes back comes to one of its fields, which may be any.
  const whole = useDeferredValue(true, resumed !== undefined);
  const ownList = ownListOf(feature, useSession().may);
  const title = record ? record.name : (ownList?.create ?? words.list.create(feature.label));
  const parent = record ? `/${feature.slug}/${record.id}` : listOf(feature);
  useEffect(() => {
    document.title = `${title} · ${words.product}`;
  }, [title]);
  useFirstFocus(form, resumed ? resumed.focus : beginning.focus && `field-${beginning.focus}`, record);
  useKeptDraft(draftKey, isChanged ? changes : undefined, saved);
  const refusal = useRefusal(form, resumed?.refusal);
  const { errors, general, theirs } = refusal;
  const returning = useReturning(feature);
  const given = { feature, draftKey, screens, form, typed, refusal, title, parent, returning, barred, saved, onSaving };
  const { busy, submit, change, question: unanswered, setQuestion } = useFormSaving(given);

  function set(key: string, value: unknown) {
    refusal.mend(key);
    typed.setValue(key, value);
  }

  function addNew(key: string, to: string, name: string, within = '') {
    saved.current = true;
    const path = within ? `${key}.${within}` : entity.fields[key]!.kind === 'refs' ? `${key}.+` : key;
    // What the field holds goes along in any case: what is made may be one more of it.
    const draft = { values: { ...changes.values, [key]: values[key] }, on: record };
    void navigate({ href: goAndReturn({ ...draft, to, typed: name, path, draftKey, title }) });
  }

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
      noValidate
    >
      <LeaveGuard when={isChanged} unless={() => saved.current} />
      <PageHeader
        title={<Truncated text={title} at="details" />}
        parent={parent}
        crumb={
          returning ? <span>{words.form.returning(returning)}</span> : <FormCrumb feature={feature} row={record} />
        }
      />
      {draft && !isChanged && (
        <DraftNotice draft={draft} onRestore={() => typed.restore(draft)} onDiscard={() => void dropDraft(draftKey)} />
      )}
      <ErrorSummary errors={errors} general={barred ?? general} fields={entity.fields} />
      {beginning.notice && <p className={styles.begun}>{beginning.notice}</p>}
      {Aid && <Aid onChange={set} />}
      <FormFields
        sections={whole ? sections : seenFirst(sections)}
        {...{ entity, values, errors, beginning, inputs }}
        onChange={set}
        onAddNew={addNew}
      />
      <FormFooter
        action={record ? words.form.save : (ownList?.send ?? words.form.create(feature.label))}
        isShown={whole}
        busy={busy}
        onCancel={() => (returning ? void navigate({ href: givenUp() }) : goBack(parent))}
        another={ownList?.sendAnother ?? words.form.createAnother}
        onAnother={record || returning || beginning.once ? undefined : () => submit(true)}
      />
      {question && unanswered && (
        <question.Dialog
          changes={[{ row: unanswered.to, body: unanswered.body }]}
          onAnswer={(along) => {
            setQuestion(undefined);
            change(unanswered.to, unanswered.body, unanswered.version, along);
          }}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {record && theirs && (
        <Suspense>
          <Conflict
            fields={entity.fields}
            mine={changes.values}
            before={record}
            theirs={theirs}
            onClose={() => refusal.refuse(nothingRefused)}
            onChoose={(body) => change(record, body, theirs.version)}
          />
        </Suspense>
      )}
    </form>
  );
}

/** The title of the form that waits for this one, which the browser's Back gives up. */
function useReturning(feature: Feature): string | undefined {
  const { history }: { history: RouterHistory } = useRouter();
  const returning = returningTo(feature.slug);
  useEffect(() => {
    if (!returning) return;
    const stop = history.subscribe(({ location: { pathname, search } }) => arriveAt(pathname + search));
    return stop;
  }, [returning, history]);
  return returning;
}
