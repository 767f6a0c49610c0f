import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { bodies, type Entity, parse } from '#shared/entity';
import { flattened, nested } from '#shared/own';
import { AppError, type FieldErrors } from '#shared/errors';
import type { Field } from '#shared/field';
import { api, Problem } from '../api.ts';
import { goBack } from '../chain.ts';
import { keys, queryClient, type Row } from '../query.ts';
import { useSession } from '../session.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { say } from '../ui/toast.tsx';
import { Truncated } from '../ui/Truncated.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { words } from '../words.ts';
import { Conflict } from './Conflict.tsx';
import { Denied } from './Denied.tsx';
import { dropDraft, type Draft, keepDraft, useDraft } from './drafts.ts';
import { EntityError } from './EntityError.tsx';
import { type Feature, type FormSection, listOf, type Screens, toList } from './feature.ts';
import { useFields } from './fields.ts';
import { Input } from './kinds.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { NotFound } from './NotFound.tsx';
import { withOwnFields } from './own.ts';
import { comeBack, forgetReturned, giveUp, goAndReturn, returnedTo, returningTo } from './returning.ts';
import styles from './entity.module.css';

export type Values = Record<string, unknown>;

/** Create and edit of any noun (S11), from its contract: one set of inputs, the messages of the server at the field. */
export function FormScreen({ feature, screens, id }: { feature: Feature; screens: Screens; id?: string }) {
  const { me, may } = useSession();
  const record = useQuery({
    queryKey: keys.detail(feature.slug, id ?? ''),
    queryFn: () => api.get<Row>(`${feature.path}/${id}`),
    enabled: id !== undefined,
  });
  const infos = useFields(feature);
  const whole = useMemo(() => infos && withOwnFields(screens, infos), [screens, infos]);
  const address = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const search = useMemo(() => Object.fromEntries(new URLSearchParams(address.split('?')[1] ?? '')), [address]);
  if (record.error instanceof Problem && record.error.status === 404) return <NotFound feature={feature} />;
  if (record.isError && !record.data)
    return (
      <EntityError
        error={record.error}
        title={words.list.failed(feature.label)}
        onRetry={() => void record.refetch()}
      />
    );
  if (!whole || (id && !record.data)) return <Waiting />;
  const verb = id ? 'update' : 'create';
  const sections = whole.form({ me, row: record.data });
  if (!may(verb, feature.slug, record.data) || sections.length === 0)
    return <Denied verb={verb} noun={feature.slug} parent={id ? `/${feature.slug}/${id}` : listOf(feature)} />;
  const flat = record.data && (flattened(record.data) as Row);
  return (
    <Opened
      key={address}
      feature={feature}
      entity={whole.entity}
      sections={sections}
      inputs={whole.inputs}
      save={whole.save}
      record={flat}
      prefill={search}
    />
  );
}

/** Record and fields as they were when the form was opened: what others change must not slip under what is typed here. */
function Opened({ record, entity, sections, ...rest }: FormProps) {
  const [opened] = useState({ record, entity, sections });
  return <Form {...rest} {...opened} />;
}

interface FormProps {
  feature: Feature;
  entity: Entity;
  sections: FormSection[];
  inputs: Screens['inputs'];
  save: Screens['save'];
  record?: Row;
  prefill: Record<string, string>;
}

function Form({ feature, entity, sections, inputs, save = saver(feature), record, prefill }: FormProps) {
  const navigate = useNavigate();
  const draftKey = `${feature.slug}/${record?.id ?? 'new'}`;
  const title = record ? record.name : words.list.create(feature.label);
  const parent = record ? `/${feature.slug}/${record.id}` : listOf(feature);
  const initial = useMemo(() => startingValues(entity.fields, record, prefill), [entity, record, prefill]);
  const [returned] = useState(() => returnedTo(draftKey));
  const [values, setValues] = useState<Values>({ ...initial, ...returned?.values });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [general, setGeneral] = useState('');
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Row>();
  const saved = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(draftKey);
  const changed = JSON.stringify(values) !== JSON.stringify(initial);

  useEffect(() => {
    document.title = `${title} · ${words.product}`;
  }, [title]);
  useEffect(() => {
    // The router may draw a page twice on the way to it; the second one wants the values, too.
    setTimeout(() => forgetReturned(draftKey), 2_000);
  }, [draftKey]);
  useEffect(() => {
    if (returned) document.getElementById(`field-${returned.key}`)?.focus();
    else if (!record) focusFirst(form.current);
  }, [returned, record]);
  useEffect(() => {
    if (!changed || saved.current) return;
    const timer = setTimeout(() => void keepDraft(draftKey, values), 2_000);
    return () => clearTimeout(timer);
  }, [values, changed, draftKey]);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  async function send(body: Values, { version, another = false }: { version?: number; another?: boolean } = {}) {
    setBusy(true);
    try {
      const headers = version ? { 'if-match': `"${version}"` } : undefined;
      const row = await save({ row: record, body: nested(body), headers });
      if (!row) return;
      saved.current = true;
      await dropDraft(draftKey);
      queryClient.setQueryData(keys.detail(feature.slug, row.id), row);
      void queryClient.invalidateQueries({ queryKey: keys.entity(feature.slug) });
      say((record ? words.form.saved : words.form.created)(feature.label, row.name));
      if (another) return startOver();
      // The form is no step on the way: Back from what it made leads to where it was opened.
      await navigate({ href: comeBack(feature.slug, row) ?? `/${feature.slug}/${row.id}`, replace: true });
    } catch (error) {
      if (error instanceof Problem && error.status === 412) setConflict(flattened(error.body.current as Row) as Row);
      else if (error instanceof Problem && Object.keys(error.errors).length > 0) setErrors(error.errors);
      else setGeneral((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  function startOver() {
    setValues(startingValues(entity.fields, undefined, {}));
    saved.current = false;
    focusFirst(form.current);
  }

  function submit(another: boolean) {
    setGeneral('');
    const body = record ? onlyChanged(values, initial) : withoutEmpty(values);
    try {
      parse(record ? bodies(entity.fields).patch : bodies(entity.fields).create, body);
      setErrors({});
    } catch (error) {
      if (error instanceof AppError) return setErrors(error.extra.errors as FieldErrors);
      throw error;
    }
    void send(body, { version: record?.version, another });
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
        title={title}
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
      <Summary errors={errors} general={general} fields={entity.fields} />
      {sections.map((section) => (
        <fieldset key={section.title ?? 'main'} className={styles.formSection}>
          {section.title && <legend>{section.title}</legend>}
          {section.fields.map((key) => {
            const common = {
              field: entity.fields[key]!,
              value: values[key],
              error: errorAt(errors, key),
              onChange: (value: unknown) =>
                setValues((before) => ({ ...before, [key]: typeof value === 'function' ? value(before[key]) : value })),
            };
            const Own = inputs?.[key];
            return Own ? (
              <Own key={key} id={`field-${key}`} {...common} errors={errorsBelow(errors, key)} />
            ) : (
              <Input key={key} name={key} {...common} onAddNew={(noun, typed) => addNew(key, noun, typed)} />
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
      {conflict && (
        <Conflict
          fields={entity.fields}
          mine={onlyChanged(values, initial)}
          theirs={conflict}
          onClose={() => setConflict(undefined)}
          onChoose={(body) => {
            setConflict(undefined);
            void send(body, { version: conflict.version });
          }}
        />
      )}
    </form>
  );
}

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

function DraftNotice({ draft, onRestore, onDiscard }: { draft: Draft; onRestore(): void; onDiscard(): void }) {
  const [gone, setGone] = useState(false);
  if (gone || Object.keys(draft.values).length === 0) return null;
  return (
    <p className={styles.notice}>
      {words.form.restore}
      <Button
        variant="subtle"
        onClick={() => {
          setGone(true);
          onRestore();
        }}
      >
        {words.form.restoreAction}
      </Button>
      <Button
        variant="subtle"
        onClick={() => {
          setGone(true);
          onDiscard();
        }}
      >
        {words.form.discard}
      </Button>
    </p>
  );
}

function Summary({ errors, general, fields }: { errors: FieldErrors; general: string; fields: Record<string, Field> }) {
  const entries = Object.entries(errors);
  if (entries.length === 0 && !general) return null;
  return (
    <div className={styles.summary} role="alert">
      {general || (
        <>
          {words.form.summary}
          <ul>
            {entries.map(([key, [message]]) => (
              <li key={key}>
                <a href={`#field-${fieldOf(key, fields)}`}>
                  {fields[fieldOf(key, fields)] ? message : `${key}: ${message}`}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Whose message it is; a key may have dots of its own (`custom_fields.x`). */
const fieldOf = (key: string, fields: Record<string, Field>): string => (fields[key] ? key : key.split('.')[0]!);

/** At the field itself, or at a part of it: `qrcode.code`. */
const errorAt = (errors: FieldErrors, key: string): string | undefined =>
  errors[key]?.[0] ?? Object.entries(errors).find(([at]) => at.startsWith(`${key}.`))?.[1]?.[0];

/** At the parts of a field, by what follows its key. */
const errorsBelow = (errors: FieldErrors, key: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([at]) => at.startsWith(`${key}.`))
      .map(([at, [message = '']]) => [at.slice(key.length + 1), message]),
  );

/** By one call, as most are. */
const saver =
  ({ path }: Feature): NonNullable<Screens['save']> =>
  ({ row, body, headers }) =>
    row ? api.patch<Row>(`${path}/${row.id}`, body, headers) : api.post<Row>(path, body);

/** A record as a form holds it: references by their ids. */
function startingValues(
  fields: Record<string, Field>,
  record: Row | undefined,
  prefill: Record<string, string>,
): Values {
  const values: Values = {};
  for (const [key, field] of Object.entries(fields)) {
    if (field.readOnly) continue;
    const read = record?.[key];
    if (field.kind === 'ref') values[key] = (read as { id: string } | null | undefined)?.id ?? prefill[key] ?? null;
    else if (field.kind === 'refs' || field.kind === 'files')
      values[key] = ((read as { id: string }[] | undefined) ?? []).map((one) => one.id);
    else values[key] = read ?? (record ? null : (prefill[key] ?? field.fallback ?? null));
  }
  return values;
}

const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
const onlyChanged = (values: Values, initial: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(initial[key])),
  );
