import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { bodies, parse } from '#shared/entity';
import { AppError, type FieldErrors } from '#shared/errors';
import type { Field } from '#shared/field';
import { flattened, nested } from '#shared/own';
import { api, Problem } from '../api.ts';
import { isWaiting } from '../files/WaitingRows.tsx';
import { goBack } from '../chain.ts';
import { keys, queryClient, type Row } from '../query.ts';
import { keepAtEnd } from '../session-end.ts';
import { useSession } from '../session.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { say } from '../ui/toast.tsx';
import { Truncated } from '../ui/Truncated.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { words } from '../words.ts';
import { Conflict } from './Conflict.tsx';
import { Denied } from './Denied.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { arriveAtHeading } from './arrival.ts';
import { dropDraft, keepDraft, useDraft } from './drafts.ts';
import { EntityError } from './EntityError.tsx';
import { errorAt, errorsBelow, errorsWithout, ErrorSummary } from './ErrorSummary.tsx';
import { type Beginning, type Feature, type FieldRule, listOf, type Screens, toList } from './feature.ts';
import { useFields } from './fields.ts';
import { onlyChanged, startingValues, type Values, withoutEmpty } from './form-values.ts';
import { Input } from './kinds.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { NotFound } from './NotFound.tsx';
import { withOwnFields } from './own.ts';
import { contractQuery, detailQuery } from './queries.ts';
import { forgetResumed, type Opened, type Refusal, resumedWith } from './resumed.ts';
import { comeBack, giveUp, goAndReturn, returningTo } from './returning.ts';
import { refusalOf, save, useSaving } from './saving.ts';
import styles from './entity.module.css';

/** Create and edit of any noun (S11), from its contract: one set of inputs, the messages of the server at the field. */
export function FormScreen({ feature, screens, id }: { feature: Feature; screens: Screens; id?: string }) {
  const { me, may } = useSession();
  const record = useQuery({ ...detailQuery(feature, id ?? ''), enabled: id !== undefined });
  const infos = useFields(feature);
  const { data: entity } = useQuery(contractQuery(feature, screens));
  const whole = useMemo(() => infos && entity && withOwnFields(screens, entity, infos), [screens, entity, infos]);
  const address = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const draftKey = `${me.id}/${feature.slug}/${id ?? 'new'}`;
  const [leaving, setLeaving] = useState(false);
  const saving = useSaving(draftKey) && !leaving;
  const search = useMemo(() => Object.fromEntries(new URLSearchParams(address.split('?')[1] ?? '')), [address]);
  const begins = !id && screens.begin !== undefined;
  const begun = useQuery({
    queryKey: ['begin', feature.slug, address],
    queryFn: () => screens.begin!(search),
    enabled: begins,
    // As it was when the form was opened; anew the next time.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (record.error instanceof Problem && record.error.status === 404) return <NotFound feature={feature} />;
  const failed = [record, begun].find((query) => query.isError && !query.data);
  if (failed)
    return (
      <EntityError
        error={failed.error!}
        title={words.list.failed(feature.label)}
        onRetry={() => void failed.refetch()}
      />
    );
  if (!whole || (id && !record.data) || (begins && !begun.data) || saving) return <Waiting />;
  const beginning = begun.data ?? nothingBegun;
  const verb = id ? 'update' : 'create';
  const sections = whole.form({ me, row: record.data }).map(({ title, fields }) => ({
    title,
    // What one may not read one may not set either.
    fields: fields.filter((key) => {
      const { guard } = whole.entity.fields[key]!;
      return !beginning.rules?.[key]?.hidden && (!guard || may('read', guard, record.data));
    }),
  }));
  if (!may(verb, feature.slug, record.data) || sections.length === 0)
    return <Denied verb={verb} noun={feature.slug} parent={id ? `/${feature.slug}/${id}` : listOf(feature)} />;
  const row = record.data && (flattened(whole.opened?.(record.data) ?? record.data) as Row);
  const now = { record: row, entity: whole.entity, sections, beginning };
  return (
    <Form
      key={address}
      feature={feature}
      draftKey={draftKey}
      now={now}
      screens={whole}
      prefill={search}
      onLeave={() => setLeaving(true)}
    />
  );
}

interface FormProps {
  feature: Feature;
  draftKey: string;
  now: Opened;
  screens: Pick<Screens, 'inputs' | 'save' | 'follows' | 'question'>;
  prefill: Record<string, string>;
  onLeave(): void;
}

const nothingRefused: Refusal = { errors: {}, general: '' };
const nothingBegun: Beginning = {};

function Form({ feature, draftKey, now, screens, prefill, onLeave }: FormProps) {
  const { inputs, follows, question, save: ownSave } = screens;
  const navigate = useNavigate();
  const [resumed] = useState(() => resumedWith(draftKey));
  // As they were when the form was opened: what others change must not slip under what is typed here.
  const [opened] = useState(resumed?.opened ?? now);
  const { record, entity, sections, beginning } = opened;
  const title = record ? record.name : words.list.create(feature.label);
  const parent = record ? `/${feature.slug}/${record.id}` : listOf(feature);
  const initial = useMemo(
    () => ({ ...startingValues(entity.fields, record, prefill), ...beginning.values }),
    [entity, record, prefill, beginning],
  );
  const [values, setValues] = useState<Values>({ ...initial, ...resumed?.values });
  const [refusal, setRefusal] = useState(resumed?.refusal ?? nothingRefused);
  const [busy, setBusy] = useState(false);
  const { general, theirs } = refusal;
  // What has been typed into since is no longer what was refused.
  const [mended, setMended] = useState<readonly string[]>([]);
  const errors = errorsWithout(refusal.errors, mended);
  const [asked, setAsked] = useState<{ to: Row; body: Values; version: number }>();
  const saved = useRef(false);
  // What somebody chose, and no other field may take over.
  const chosen = useRef(new Set<string>());
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(draftKey);
  const changed = JSON.stringify(values) !== JSON.stringify(initial);

  useEffect(() => {
    document.title = `${title} · ${words.product}`;
  }, [title]);
  useEffect(() => {
    if (resumed) forgetResumed(draftKey, resumed);
  }, [draftKey, resumed]);
  useEffect(() => {
    if (resumed?.key) document.getElementById(`field-${resumed.key}`)?.focus();
    else if (!record) focusFirst(form.current);
  }, [resumed, record]);
  useEffect(() => {
    if (!changed || saved.current) return;
    const timer = setTimeout(() => void keepDraft(draftKey, values), 2_000);
    const forget = keepAtEnd(() => keepDraft(draftKey, values));
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [values, changed, draftKey]);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(refusal.general ? '[role="alert"]' : '[aria-invalid="true"]')?.focus();
  }, [refusal]);

  /** Waits for the answer: what is new has no page yet, and what takes several calls is saved with the last of them. */
  async function send(body: Values, { version, another = false }: { version?: number; another?: boolean }) {
    setBusy(true);
    try {
      const headers = version ? { 'if-match': `"${version}"` } : undefined;
      const row = ownSave
        ? await ownSave({ row: record, body: nested(body), headers })
        : await api.post<Row>(feature.path, nested(body));
      if (!row) return;
      saved.current = true;
      await dropDraft(draftKey);
      queryClient.setQueryData(keys.detail(feature.slug, row.id), row);
      void queryClient.invalidateQueries({ queryKey: keys.entity(feature.slug) });
      say((record ? words.form.saved : words.form.created)(feature.label, row.name));
      if (another) return startOver();
      const back = comeBack(feature.slug, row);
      if (!back) arriveAtHeading();
      // The form is no step on the way: Back from what it made leads to where it was opened.
      await navigate({ href: back ?? `/${feature.slug}/${row.id}`, replace: true });
    } catch (error) {
      setRefusal(refusalOf(error as Error));
    } finally {
      setBusy(false);
    }
  }

  /** Its page shows it changed at once. */
  function change(to: Row, body: Values, version: number, along?: Values) {
    if (!along && question?.when(to, body)) return setAsked({ to, body, version });
    if (ownSave) return void send(body, { version });
    saved.current = true;
    setBusy(true);
    onLeave();
    const left = navigate({ href: `/${feature.slug}/${to.id}`, replace: true });
    const goTo = (href: string) => void navigate({ href });
    void save({ feature, draftKey, opened: { ...opened, record: to }, values, body, along, version, left, goTo });
  }

  function startOver() {
    setValues(initial);
    saved.current = false;
    focusFirst(form.current);
  }

  function submit(another: boolean) {
    setMended([]);
    const body = record ? onlyChanged(values, initial) : withoutEmpty(values);
    const waiting = Object.keys(body).filter((key) => [body[key]].flat().some(isWaiting));
    if (waiting.length > 0)
      return setRefusal({
        errors: Object.fromEntries(waiting.map((key) => [key, [words.files.waiting]])),
        general: '',
      });
    try {
      parse(record ? bodies(entity.fields).patch : bodies(entity.fields).create, body);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return setRefusal({ errors: error.extra.errors as FieldErrors, general: '' });
    }
    setRefusal(nothingRefused);
    if (record) change(record, body, record.version);
    else void send({ ...withoutRuled(body, entity.fields, beginning.rules), ...beginning.along }, { another });
  }

  function setValue(key: string, value: unknown) {
    chosen.current.add(key);
    setMended((before) => (before.includes(key) ? before : [...before, key]));
    setValues((before) => ({ ...before, [key]: typeof value === 'function' ? value(before[key]) : value }));
    void follows?.[key]?.(value).then((more) => {
      const free = Object.entries(more).filter(([other]) => !chosen.current.has(other));
      // An answer that comes after another choice is no longer wanted.
      setValues((before) => (before[key] === value ? { ...before, ...Object.fromEntries(free) } : before));
    });
  }

  function addNew(key: string, to: string, typed: string) {
    saved.current = true;
    const back = location.pathname + location.search;
    const many = entity.fields[key]!.kind === 'refs';
    void navigate({ href: goAndReturn({ to, typed, key, draftKey, values, back, title, many }) });
  }

  const returning = returningTo(feature.slug);
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
      <LeaveGuard when={changed && !busy} unless={() => saved.current} />
      <PageHeader
        title={<Truncated text={title} at="details" />}
        parent={parent}
        crumb={
          returning ? <span>{words.form.returning(returning)}</span> : <FormCrumb feature={feature} row={record} />
        }
      />
      {draft && !changed && (
        <DraftNotice
          draft={draft}
          onRestore={() => setValues({ ...initial, ...draft.values })}
          onDiscard={() => void dropDraft(draftKey)}
        />
      )}
      <ErrorSummary errors={errors} general={general} fields={entity.fields} />
      {beginning.notice && <p className={styles.begun}>{beginning.notice}</p>}
      {sections.map((section) => (
        <fieldset key={section.title ?? 'main'} className={styles.formSection}>
          {section.title && <legend>{section.title}</legend>}
          {section.fields.map((key) => {
            const { locked, required } = beginning.rules?.[key] ?? {};
            const field = entity.fields[key]!;
            const common = {
              field: required ? { ...field, required } : field,
              value: values[key],
              error: errorAt(errors, key),
              onChange: (value: unknown) => setValue(key, value),
              onAddNew: (noun: string, typed: string) => addNew(key, noun, typed),
            };
            const Own = inputs?.[key];
            const input = Own ? (
              <Own key={key} id={`field-${key}`} {...common} values={values} errors={errorsBelow(errors, key)} />
            ) : (
              <Input key={key} name={key} {...common} />
            );
            return locked ? (
              <Locked key={key} why={beginning.lockedBy}>
                {input}
              </Locked>
            ) : (
              input
            );
          })}
        </fieldset>
      ))}
      <footer className={styles.formFooter}>
        <Button variant="default" onClick={() => (returning ? void navigate({ href: giveUp() }) : goBack(parent))}>
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
      {question && asked && (
        <question.Dialog
          onAnswer={(along) => {
            setAsked(undefined);
            change(asked.to, asked.body, asked.version, along);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {record && theirs && (
        <Conflict
          fields={entity.fields}
          mine={onlyChanged(values, initial)}
          before={record}
          theirs={theirs}
          onClose={() => setRefusal(nothingRefused)}
          onChoose={(body) => change(record, body, theirs.version)}
        />
      )}
    </form>
  );
}

/** What a form leaves to the record that rules its fields. What every record needs is said all the same. */
const withoutRuled = (body: Values, fields: Record<string, Field>, rules: Record<string, FieldRule> = {}): Values =>
  Object.fromEntries(
    Object.entries(body).filter(([key]) => fields[key]?.required || !(rules[key]?.locked || rules[key]?.hidden)),
  );

/** To be read and not to be changed, with the reason. */
const Locked = ({ why, children }: { why: string | undefined; children: ReactNode }) => (
  <fieldset disabled className={styles.locked}>
    {children}
    <p>
      <Lock size={14} aria-hidden="true" />
      {why}
    </p>
  </fieldset>
);

function FormCrumb({ feature, row }: { feature: Feature; row?: Row }) {
  return (
    <>
      <Link {...toList(feature)}>{feature.plural}</Link>
      {row && (
        <>
          <span aria-hidden="true">›</span>
          <Link to={`/${feature.slug}/${row.id}`}>
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
