import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { flattenCustom } from '#shared/custom-keys';
import { words } from '#words/screen';
import { Problem } from '../../api.ts';
import { keys, type Row } from '../../query.ts';
import { useSession } from '../../session.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { Denied } from '../common/Denied.tsx';
import { EntityError } from '../common/EntityError.tsx';
import { type Beginning, type Feature, isSettled, listOf, type Screens } from '../common/feature.ts';
import { useFields } from '../common/fields.ts';
import { Form } from './Form.tsx';
import { NotFound } from '../common/NotFound.tsx';
import { screensWithCustomFields } from '../common/custom-fields.ts';
import { contractQuery, detailQuery } from '../common/queries.ts';
import { useSaving } from './saving.ts';

const nothingBegun: Beginning = {};

/** Create and edit for any noun (S11), from its contract; messages of the server appear at their fields. */
export function FormScreen({ feature, screens, id }: { feature: Feature; screens: Screens; id?: string }) {
  const { me, may } = useSession();
  const record = useQuery({ ...detailQuery(feature, id ?? ''), enabled: id !== undefined });
  const infos = useFields(feature);
  const { data: entity } = useQuery(contractQuery(feature, screens));
  const whole = useMemo(
    () => infos && entity && screensWithCustomFields(screens, entity, infos),
    [screens, entity, infos],
  );
  const { address, turn } = useVisit(id ? `/${feature.slug}/${id}/edit` : `/${feature.slug}/new`);
  const query = address.split('?')[1] ?? '';
  // The draft of a new record belongs to its template or parent: elsewhere it would overwrite that.
  const draftKey = `${me.id}/${feature.slug}/${id ?? `new${query && `?${query}`}`}`;
  // A form that is being filled in stays open, even if the record is deleted or the person's rights change.
  const shown = useRef<string>(undefined);
  const form = `${draftKey} ${address} ${turn}`;
  const [savedIn, setSavedIn] = useState<number>();
  const saving = useSaving(draftKey) && savedIn !== turn;
  const search = useMemo(() => Object.fromEntries(new URLSearchParams(query)), [query]);
  const begins = !id && screens.begin !== undefined;
  const begun = useQuery({
    queryKey: keys.begin(feature.slug, address),
    queryFn: () => screens.begin!(search),
    enabled: begins,
    // As it was when the form was opened; loaded again the next time.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const refused = record.error instanceof Problem ? record.error.status : undefined;
  if (refused === 404 && !record.data) return <NotFound feature={feature} />;
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
  const sections = whole
    .form({ me, row: record.data })
    .map(({ title, fields }) => ({
      title,
      // Fields that this person may not read cannot be set either.
      fields: fields.filter((key) => {
        const { guard } = whole.entity.fields[key]!;
        return !beginning.rules?.[key]?.hidden && (!guard || may('read', guard, record.data));
      }),
    }))
    .filter(({ fields }) => fields.length > 0);
  const opened = shown.current === form;
  if (record.data && isSettled(feature, record.data) && !opened)
    return <Navigate to={`/${feature.slug}/${id}`} replace />;
  const denied = !may(verb, feature.slug, record.data) || sections.length === 0;
  if (denied && !opened)
    return <Denied verb={verb} noun={feature.slug} parent={id ? `/${feature.slug}/${id}` : listOf(feature)} />;
  shown.current = form;
  const gone = refused === 403 || refused === 404;
  const why = gone ? words.gone.deleted(feature.label) : denied ? words.gone.role : undefined;
  const row = record.data && (flattenCustom(whole.opened?.(record.data) ?? record.data) as Row);
  const now = { record: row, entity: whole.entity, sections, beginning };
  return (
    <Form
      key={form}
      feature={feature}
      draftKey={draftKey}
      now={now}
      screens={whole}
      prefill={search}
      barred={why && `${why} ${words.gone.form}`}
      onSaving={() => setSavedIn(turn)}
    />
  );
}

/**
 * The address of this form and the number of the visit. During navigation the address changes before the page does:
 * until the form is gone it keeps its own, and a return to the form starts a new visit.
 */
function useVisit(formPath: string): { address: string; turn: number } {
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const [visit, setVisit] = useState({ address: here, turn: 0, away: false });
  const away = here.split('?')[0] !== formPath;
  if (away === visit.away && (away || here === visit.address)) return visit;
  const next = away ? { ...visit, away } : { address: here, turn: visit.turn + Number(visit.away), away };
  setVisit(next);
  return next;
}
