import { Button } from '@mantine/core';
import { Link, type RouterHistory, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { bodies, parse } from '#shared/entity';
import { AppError, type FieldErrors } from '#shared/errors';
import type { Field } from '#shared/field';
import { nested } from '#shared/own';
import { words } from '#words/screen';
import { api } from '../../api.ts';
import { isWaiting } from '../../files/waiting.ts';
import { goBack } from '../../chain.ts';
import { keys, queryClient, type Row } from '../../query.ts';
import { keepAtEnd } from '../../session-end.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { say, sayUntilDone } from '../../ui/toast.tsx';
import { Truncated } from '../../ui/Truncated.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { arriveAtHeading } from '../record/arrival.ts';
import { dropDraft, keepDraft, useDraft } from './drafts.ts';
import { errorsWithout, ErrorSummary } from './ErrorSummary.tsx';
import { type Feature, type FieldRule, listOf, type Screens, toList } from '../common/feature.ts';
import { baseOf, type Changes, onlyChanged, startingValues, type Values, withoutEmpty } from './form-values.ts';
import { FormFields, seenFirst } from './FormFields.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { forgetResumed, type Opened, type Refusal, resumedWith, resumeWith } from './resumed.ts';
import { arriveAt, comeBack, givenUp, goAndReturn, returningTo } from '../pick/returning.ts';
import { refusalOf, save, untilKnown } from './saving.ts';
import styles from '../common/entity.module.css';

const Conflict = lazy(async () => ({ default: (await import('./Conflict.tsx')).Conflict }));

interface FormProps {
  feature: Feature;
  draftKey: string;
  now: Opened;
  screens: Pick<Screens, 'inputs' | 'make' | 'save' | 'follows' | 'question'>;
  prefill: Record<string, string>;
  /** Why it cannot be saved any more. */
  barred?: string;
  /** What is being saved here stays as it is, while the same form elsewhere waits for what becomes of it. */
  onSaving(): void;
}

const nothingRefused: Refusal = { errors: {}, general: '' };

/** What is typed, kept, sent and refused. */
export function Form({ feature, draftKey, now, screens, prefill, barred, onSaving }: FormProps) {
  const { inputs, follows, question, make, save: ownSave } = screens;
  const navigate = useNavigate();
  const { history }: { history: RouterHistory } = useRouter();
  const [resumed] = useState(() => resumedWith(draftKey));
  // As they were when the form was opened: what others change must not slip under what is typed here.
  const [opened, setOpened] = useState(() => (resumed ? onBaseOf(resumed, now) : now));
  const { record, entity, sections, beginning } = opened;
  // Who comes back comes to one of its fields, which may be any.
  const whole = useDeferredValue(true, resumed !== undefined);
  const title = record ? record.name : words.list.create(feature.label);
  const parent = record ? `/${feature.slug}/${record.id}` : listOf(feature);
  const initial = useMemo(() => valuesOf(opened, prefill), [opened, prefill]);
  const [values, setValues] = useState<Values>({ ...initial, ...resumed?.values });
  const [refusal, setRefusal] = useState(resumed?.refusal ?? nothingRefused);
  const [busy, setBusy] = useState(false);
  const { general, theirs } = refusal;
  // What has been typed into since is no longer what was refused.
  const [mended, setMended] = useState<readonly string[]>([]);
  const errors = errorsWithout(refusal.errors, mended);
  const [asked, setAsked] = useState<{ to: Row; body: Values; version: number }>();
  const saved = useRef(false);
  const gone = useRef(false);
  // What somebody chose, and no other field may take over.
  const chosen = useRef(new Set<string>());
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(draftKey);
  const changed = JSON.stringify(values) !== JSON.stringify(initial);

  useEffect(() => {
    document.title = `${title} · ${words.product}`;
  }, [title]);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  useEffect(() => {
    if (resumed) forgetResumed(draftKey, resumed);
  }, [draftKey, resumed]);
  useEffect(() => {
    if (resumed?.focus) document.getElementById(resumed.focus)?.focus();
    // To a record that is changed one comes from a button that is gone, and never from a field of this form.
    else if (!record || document.activeElement === document.body) focusFirst(form.current);
  }, [resumed, record]);
  useEffect(() => {
    if (!changed || saved.current) return;
    const keep = () => keepDraft(draftKey, { values: onlyChanged(values, initial), on: record });
    const timer = setTimeout(() => void keep().catch(() => {}), 2_000);
    const forget = keepAtEnd(keep);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [values, changed, draftKey, initial, record]);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(refusal.general ? '[role="alert"]' : '[aria-invalid="true"]')?.focus();
  }, [refusal]);

  const returning = returningTo(feature.slug);
  useEffect(() => {
    if (!returning) return;
    const stop = history.subscribe(({ location: { pathname, search } }) => arriveAt(pathname + search));
    return stop;
  }, [returning, history]);

  /** Waits for the answer: what is new has no page yet, and what takes several calls is saved with the last of them. */
  async function send(body: Values, { version, another = false }: { version?: number; another?: boolean }) {
    const here = location.pathname + location.search;
    const isLeft = () => gone.current || location.pathname + location.search !== here;
    setBusy(true);
    try {
      const headers = version ? { 'if-match': `"${version}"` } : undefined;
      const row = ownSave
        ? await ownSave({ row: record, body: nested(body), headers })
        : await (make?.(nested(body)) ?? api.post<Row>(feature.path, nested(body)));
      if (!row && !make) return;
      saved.current = true;
      // What the browser cannot forget is no reason to have it made twice.
      await dropDraft(draftKey).catch(() => {});
      if (!row) {
        say(words.queue.kept);
        if (isLeft()) return;
        if (another) return startOver();
        return await navigate({ href: returning ? givenUp() : parent, replace: true });
      }
      queryClient.setQueryData(keys.detail(feature.slug, row.id), row);
      void queryClient.invalidateQueries({ queryKey: keys.entity(feature.slug) });
      say((record ? words.form.saved : words.form.created)(feature.label, row.name));
      // Whoever has gone on is not pulled away from what they do now.
      if (isLeft()) return;
      if (another) return startOver();
      const back = comeBack(feature.slug, row);
      if (!back) arriveAtHeading();
      // The form is no step on the way: Back from what it made leads to where it was opened.
      await navigate({ href: back ?? `/${feature.slug}/${row.id}`, replace: true });
    } catch (error) {
      const refused = refusalOf(error as Error);
      if (isLeft()) await leadBack(here, refused);
      else setRefusal(refused);
    } finally {
      setBusy(false);
    }
  }

  /** What was refused after the form had been left waits in it. */
  async function leadBack(href: string, refused: Refusal) {
    const changes = { values: onlyChanged(values, initial), on: record };
    resumeWith(draftKey, { ...changes, refusal: refused });
    await keepDraft(draftKey, changes).catch(() => {});
    if (location.pathname + location.search !== href)
      sayUntilDone(words.form.notSaved(String(values.name ?? title)), {
        label: words.form.openForm,
        run: () => void navigate({ href }),
      });
  }

  /** Its page shows it changed at once. */
  function change(to: Row, body: Values, version: number, along?: Values) {
    if (!along && question?.when(to, body)) return setAsked({ to, body, version });
    onSaving();
    if (ownSave) return void untilKnown(draftKey, () => send(body, { version }));
    saved.current = true;
    setBusy(true);
    const left = navigate({ href: `/${feature.slug}/${to.id}`, replace: true });
    const goTo = (href: string) => void navigate({ href });
    const changes = onlyChanged(values, initial);
    void save({
      feature,
      draftKey,
      opened: { ...opened, record: to },
      values: changes,
      body,
      along,
      version,
      left,
      goTo,
    });
  }

  function restore(draft: Changes) {
    const base = onBaseOf(draft, opened);
    setOpened(base);
    setValues({ ...valuesOf(base, prefill), ...draft.values });
  }

  function startOver() {
    setValues(initial);
    chosen.current.clear();
    saved.current = false;
    focusFirst(form.current);
  }

  function submit(another: boolean) {
    if (barred) return setRefusal({ errors: {}, general: barred });
    setMended([]);
    const body = record ? onlyChanged(values, initial) : withoutEmpty(values);
    const unready: FieldErrors = {
      ...saidOf(halfTyped(form.current!), words.form.halfTyped),
      ...saidOf(
        Object.keys(body).filter((key) => [body[key]].flat().some(isWaiting)),
        words.files.waiting,
      ),
    };
    if (Object.keys(unready).length > 0) return setRefusal({ errors: unready, general: '' });
    try {
      parse(record ? bodies(entity.fields).patch : bodies(entity.fields).create, body);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return setRefusal({ errors: error.extra.errors as FieldErrors, general: '' });
    }
    setRefusal(nothingRefused);
    if (record) return change(record, body, record.version);
    onSaving();
    const whole = { ...withoutRuled(body, entity.fields, beginning.rules), ...beginning.along };
    void untilKnown(draftKey, () => send(whole, { another }));
  }

  function setValue(key: string, value: unknown) {
    chosen.current.add(key);
    setMended((before) => (before.includes(key) ? before : [...before, key]));
    setValues((before) => ({ ...before, [key]: typeof value === 'function' ? value(before[key]) : value }));
    void follows?.[key]?.(value, initial).then((more) => {
      const free = Object.entries(more).filter(([other]) => !chosen.current.has(other));
      // An answer that comes after another choice is no longer wanted.
      setValues((before) => (before[key] === value ? { ...before, ...Object.fromEntries(free) } : before));
    });
  }

  function addNew(key: string, to: string, typed: string, within = '') {
    saved.current = true;
    const path = within ? `${key}.${within}` : entity.fields[key]!.kind === 'refs' ? `${key}.+` : key;
    // What the field holds goes along in any case: what is made may be one more of it.
    const changes = { values: { ...onlyChanged(values, initial), [key]: values[key] }, on: record };
    void navigate({ href: goAndReturn({ ...changes, to, typed, path, draftKey, title }) });
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
      <LeaveGuard when={changed} unless={() => saved.current} />
      <PageHeader
        title={<Truncated text={title} at="details" />}
        parent={parent}
        crumb={
          returning ? <span>{words.form.returning(returning)}</span> : <FormCrumb feature={feature} row={record} />
        }
      />
      {draft && !changed && (
        <DraftNotice draft={draft} onRestore={() => restore(draft)} onDiscard={() => void dropDraft(draftKey)} />
      )}
      <ErrorSummary errors={errors} general={barred ?? general} fields={entity.fields} />
      {beginning.notice && <p className={styles.begun}>{beginning.notice}</p>}
      <FormFields
        sections={whole ? sections : seenFirst(sections)}
        {...{ entity, values, errors, beginning, inputs }}
        onChange={setValue}
        onAddNew={addNew}
      />
      {whole && (
        <footer className={styles.formFooter}>
          <Button variant="default" onClick={() => (returning ? void navigate({ href: givenUp() }) : goBack(parent))}>
            {words.form.cancel}
          </Button>
          {!record && !returning && (
            <Button variant="default" disabled={busy} data-save-another onClick={() => submit(true)}>
              {words.form.createAnother}
            </Button>
          )}
          <Button type="submit" loading={busy} data-save>
            {record ? words.form.save : words.form.create(feature.label)}
          </Button>
        </footer>
      )}
      {question && asked && (
        <question.Dialog
          asked={[{ row: asked.to, body: asked.body }]}
          onAnswer={(along) => {
            setAsked(undefined);
            change(asked.to, asked.body, asked.version, along);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {record && theirs && (
        <Suspense>
          <Conflict
            fields={entity.fields}
            mine={onlyChanged(values, initial)}
            before={record}
            theirs={theirs}
            onClose={() => setRefusal(nothingRefused)}
            onChoose={(body) => change(record, body, theirs.version)}
          />
        </Suspense>
      )}
    </form>
  );
}

const valuesOf = ({ entity, record, beginning }: Opened, prefill: Record<string, string>): Values => ({
  ...startingValues(entity.fields, record, prefill),
  ...beginning.values,
});

const onBaseOf = (changes: Changes, now: Opened): Opened => ({
  ...now,
  record: baseOf(now.entity.fields, changes, now.record),
});

/** What a form leaves to the record that rules its fields. What every record needs is said all the same. */
const withoutRuled = (body: Values, fields: Record<string, Field>, rules: Record<string, FieldRule> = {}): Values =>
  Object.fromEntries(
    Object.entries(body).filter(([key]) => fields[key]?.required || !(rules[key]?.locked || rules[key]?.hidden)),
  );

const saidOf = (keys: string[], message: string): FieldErrors =>
  Object.fromEntries(keys.map((key) => [key, [message]]));

/** The fields with a date of which a part is missing: their value is none, and nobody meant that. */
const halfTyped = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[type^="date"][name]')].flatMap(({ name, validity }) =>
    validity.badInput ? [name] : [],
  );

function FormCrumb({ feature, row }: { feature: Feature; row?: Row }) {
  return (
    <>
      {/* What a new one is prefilled with is no filter of the list. */}
      <Link {...(row ? toList(feature) : { to: listOf(feature) })} activeOptions={{ exact: true }}>
        {feature.plural}
      </Link>
      {row && (
        <>
          <span aria-hidden="true">›</span>
          <Link to={`/${feature.slug}/${row.id}`} activeOptions={{ exact: true }}>
            <Truncated text={row.name} at="details" />
          </Link>
        </>
      )}
    </>
  );
}

/** Not on a phone: its keyboard would cover the form before it was read. */
function focusFirst(form: HTMLFormElement | null): void {
  if (matchMedia('(pointer: fine)').matches) form?.querySelector<HTMLElement>('input, textarea, select')?.focus();
}
