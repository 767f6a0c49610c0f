import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { bodies, parse } from '#shared/entity';
import { AppError, type FieldErrors } from '#shared/errors';
import type { Field } from '#shared/field';
import { api, Problem } from '../api.ts';
import { keys, queryClient, type Row } from '../query.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { say } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { Conflict } from './Conflict.tsx';
import { dropDraft, type Draft, keepDraft, useDraft } from './drafts.ts';
import type { Feature, Screens } from './feature.ts';
import { Input } from './kinds.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { NotFound } from './NotFound.tsx';
import { comeBack, forgetReturned, goAndReturn, returnedTo, returningTo } from './returning.ts';
import styles from './entity.module.css';

export type Values = Record<string, unknown>;

/** Create and edit of any noun (S11), from its contract: one set of inputs, the messages of the server at the field. */
export function FormScreen({ feature, screens, id }: { feature: Feature; screens: Screens; id?: string }) {
  const record = useQuery({
    queryKey: keys.detail(feature.slug, id ?? ''),
    queryFn: () => api.get<Row>(`${feature.path}/${id}`),
    enabled: id !== undefined,
  });
  const address = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const search = useMemo(() => Object.fromEntries(new URLSearchParams(address.split('?')[1] ?? '')), [address]);
  if (record.error instanceof Problem && record.error.status === 404) return <NotFound feature={feature} />;
  if (id && !record.data)
    return (
      <div className={styles.waiting} aria-busy="true" aria-label="Loading">
        <div />
        <div />
      </div>
    );
  return <Opened key={address} feature={feature} screens={screens} record={record.data} prefill={search} />;
}

/** The record as it was when the form was opened: what others change meanwhile must not slip under what is typed here. */
function Opened({ record, ...rest }: Parameters<typeof Form>[0]) {
  const [opened] = useState(record);
  return <Form {...rest} record={opened} />;
}

function Form({
  feature,
  screens,
  record,
  prefill,
}: {
  feature: Feature;
  screens: Screens;
  record?: Row;
  prefill: Record<string, string>;
}) {
  const { entity } = screens;
  const navigate = useNavigate();
  const draftKey = `${feature.slug}/${record?.id ?? 'new'}`;
  const initial = useMemo(() => startingValues(entity.fields, record, prefill), [entity, record, prefill]);
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...returnedTo(draftKey) }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [general, setGeneral] = useState('');
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Row>();
  const saved = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(draftKey);
  const changed = JSON.stringify(values) !== JSON.stringify(initial);

  useEffect(() => {
    document.title = `${record ? record.name : words.list.create(feature.label)} · ${words.product}`;
  }, [record, feature]);
  useEffect(() => {
    // The router may draw a page twice on the way to it; the second one wants the values, too.
    setTimeout(() => forgetReturned(draftKey), 2_000);
  }, [draftKey]);
  useEffect(() => {
    if (!changed || saved.current) return;
    const timer = setTimeout(() => void keepDraft(draftKey, values), 2_000);
    return () => clearTimeout(timer);
  }, [values, changed, draftKey]);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  async function send(body: Values, version?: number): Promise<void> {
    setBusy(true);
    try {
      const headers = version ? { 'if-match': `"${version}"` } : undefined;
      const row = record
        ? await api.patch<Row>(`${feature.path}/${record.id}`, body, headers)
        : await api.post<Row>(feature.path, body);
      saved.current = true;
      await dropDraft(draftKey);
      queryClient.setQueryData(keys.detail(feature.slug, row.id), row);
      void queryClient.invalidateQueries({ queryKey: keys.entity(feature.slug) });
      say((record ? words.form.saved : words.form.created)(feature.label, row.name));
      const back = comeBack(feature.slug, row);
      await navigate({ href: back ?? `/${feature.slug}/${row.id}` });
    } catch (error) {
      if (error instanceof Problem && error.status === 412) setConflict(error.body.current as Row);
      else if (error instanceof Problem && Object.keys(error.errors).length > 0) setErrors(error.errors);
      else setGeneral((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setGeneral('');
    const body = record ? onlyChanged(values, initial) : withoutEmpty(values);
    try {
      parse(record ? bodies(entity.fields).patch : bodies(entity.fields).create, body);
      setErrors({});
    } catch (error) {
      if (error instanceof AppError) return setErrors(error.extra.errors as FieldErrors);
      throw error;
    }
    void send(body, record?.version);
  }

  const returning = returningTo(feature.slug);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <LeaveGuard when={changed && !busy} unless={() => saved.current} />
      <PageHeader
        title={record ? record.name : words.list.create(feature.label)}
        crumb={returning && <span>{words.form.returning(returning)}</span>}
      />
      {draft && !changed && (
        <DraftNotice
          draft={draft}
          onRestore={() => setValues({ ...initial, ...draft.values })}
          onDiscard={() => void dropDraft(draftKey)}
        />
      )}
      <Summary errors={errors} general={general} fields={entity.fields} />
      {screens.form.map((section) => (
        <fieldset key={section.title ?? 'main'} className={styles.formSection}>
          {section.title && <legend>{section.title}</legend>}
          {section.fields.map((key) => (
            <Input
              key={key}
              name={key}
              field={entity.fields[key]!}
              value={values[key]}
              error={errors[key]?.[0]}
              onChange={(value) =>
                setValues((before) => ({ ...before, [key]: typeof value === 'function' ? value(before[key]) : value }))
              }
              onAddNew={(noun, typed) => {
                saved.current = true;
                void navigate({
                  href: goAndReturn({
                    to: noun,
                    typed,
                    key,
                    draftKey,
                    values,
                    back: location.pathname + location.search,
                    label: feature.label,
                    many: entity.fields[key]!.kind === 'refs',
                  }),
                });
              }}
            />
          ))}
        </fieldset>
      ))}
      <footer className={styles.formFooter}>
        <Button
          variant="default"
          onClick={() => void navigate({ to: record ? `/${feature.slug}/${record.id}` : `/${feature.slug}` })}
        >
          {words.form.cancel}
        </Button>
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
            void send(body, conflict.version);
          }}
        />
      )}
    </form>
  );
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
                <a href={`#field-${key}`}>{fields[key] ? message : `${key}: ${message}`}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

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
