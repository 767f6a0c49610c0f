import { Fragment, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { featureOf, optionsOf } from '#web/entity/common/feature.ts';
import { useFilterText } from '#web/entity/filter/filter-text.ts';
import { valueWords } from '#web/entity/filter/filter-words.ts';
import { useNames } from '#web/entity/pick/options.ts';
import { api } from '#web/api.ts';
import { formatNumber } from '#web/format/number.ts';
import { keys } from '#web/query.ts';
import { useHealthStatuses } from '#features/asset/status/statuses';
import { cronInWords } from '#features/work-order/series/recurrence/cron-words';
import { words } from './builder.words';
import { minutesInWords } from './minutes';
import { opText } from './op-words';
import type { Blank } from './parts';
import { useField } from './use-field';
import styles from './builder.module.css';

type Of<A extends Blank['as']> = Extract<Blank, { as: A }>;

/** What fills a blank, in words: records by their names. */
export function BlankText({ blank }: { blank: Blank }): ReactNode {
  switch (blank.as) {
    case 'choice':
      return blank.options.find(({ value }) => value === blank.value)?.label ?? String(blank.value);
    case 'record':
      return <RecordText noun={blank.noun} id={String(blank.value)} />;
    case 'status':
      return <StatusText id={String(blank.value)} />;
    case 'limit':
      return <LimitText blank={blank} />;
    case 'minutes':
      return minutesInWords(Number(blank.value));
    case 'people':
      return <PeopleText blank={blank} />;
    case 'schedule':
      return scheduleText(String(blank.value));
    case 'text':
      return <FilledText text={String(blank.value)} plain={blank.plain} />;
    case 'field':
      return <FieldText noun={blank.noun} path={String(blank.value)} />;
    case 'op':
      return <OpText blank={blank} />;
    case 'value':
      return <ValueText blank={blank} />;
    case 'filter':
      return <FiltersText noun={blank.noun} query={String(blank.value)} />;
  }
}

function scheduleText(cron: string): string {
  const text = cronInWords(cron);
  return text ? text.charAt(0).toLowerCase() + text.slice(1) : words.schedule.byCron(cron);
}

const fromOf = (noun: string): string | null => {
  const feature = featureOf(noun);
  return feature ? optionsOf(feature) : null;
};

function RecordText({ noun, id }: { noun: string; id: string }) {
  return useNames(fromOf(noun), [id])[0] ?? '…';
}

const StatusText = ({ id }: { id: string }) => useHealthStatuses().data?.find((one) => one.id === id)?.name ?? '…';

export interface Measured {
  unit: string | null;
  kind: string;
  states: { key: string; label: string }[] | null;
}

/** The measurement that a limit is of: its unit, and the names of its states. */
export const useMeasured = (id: string | undefined): Measured | undefined =>
  useQuery({
    queryKey: keys.detail('measurement', id ?? ''),
    queryFn: () => api.get<Measured>(`/measurements/${id}`),
    enabled: id !== undefined,
  }).data;

function LimitText({ blank: { measurement, value } }: { blank: Of<'limit'> }) {
  const measured = useMeasured(measurement);
  if (typeof value !== 'number') return measured?.states?.find(({ key }) => key === value)?.label ?? String(value);
  return [formatNumber(value), measured?.unit].filter(Boolean).join('\u00a0');
}

function PeopleText({ blank: { value } }: { blank: Of<'people'> }) {
  const { users, teams } = value as { users?: string[] | null; teams?: string[] | null };
  const names = [
    ...useNames('/api/users/minimal', users?.slice(0, 3) ?? []),
    ...useNames('/api/teams/minimal', teams?.slice(0, 3) ?? []),
  ];
  const more = (users?.length ?? 0) + (teams?.length ?? 0) - names.length;
  return [...names, ...(more > 0 ? [`+${more}`] : [])].join(', ');
}

/** A text with the places that are filled in later. */
const FilledText = ({ text, plain }: { text: string; plain?: true }) =>
  plain ? (
    text
  ) : (
    <>
      “
      {text.split(/(\{\{[^{}]*\}\})/).map((one, at) =>
        one.startsWith('{{') ? (
          <i key={at} className={styles.place}>
            {one.slice(2, -2).trim()}
          </i>
        ) : (
          <Fragment key={at}>{one}</Fragment>
        ),
      )}
      ”
    </>
  );

const FieldText = ({ noun, path }: { noun: string | undefined; path: string }) =>
  useField(noun, path)?.label ?? path.replaceAll('__', ' › ').replaceAll('_', ' ');

const OpText = ({ blank }: { blank: Of<'op'> }) => opText(useField(blank.noun, blank.field), String(blank.value));

function ValueText({ blank: { noun, field, value, named } }: { blank: Of<'value'> }) {
  const found = useField(noun, field);
  const from = found?.info.options_from ?? null;
  const many = [value].flat().map(String);
  const names = useNames(from, from ? many.slice(0, 3) : []);
  const isText = found?.info.type === 'text' || found?.info.type === 'long_text';
  const text =
    value === null || value === undefined ? (
      words.blank.choose
    ) : from ? (
      names.join(', ')
    ) : isText && named ? (
      <FilledText text={String(value)} />
    ) : (
      valueWords(found?.info, Array.isArray(value) ? 'in' : 'eq', many.join(','))
    );
  return named ? (
    <>
      {found?.label ?? field}: {text}
    </>
  ) : (
    text
  );
}

function FiltersText({ noun, query }: { noun: string; query: string }) {
  const all = [...new URLSearchParams(query)];
  return all.map(([name, value], at) => (
    <Fragment key={name}>
      {at > 0 && words.filter.and}
      <OneFilter noun={noun} name={name} value={value} />
    </Fragment>
  ));
}

const OneFilter = ({ noun, name, value }: { noun: string; name: string; value: string }) =>
  useFilterText(featureOf(noun)!, name, value);
