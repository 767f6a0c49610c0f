import { Button } from '@mantine/core';
import { ChartLine, Table } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { zoneOf } from '#web/format/clock.ts';
import type { Row } from '#web/query.ts';
import { Choices } from '#web/ui/input/Choices.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { wallAt } from '#shared/wall';
import { limitsOf } from '../entry/check';
import { differenceText, figureText, type Measured, measuredOf, valueText } from '../measured';
import { words } from '../measurement-page.words';
import { Chart } from './Chart.web';
import { ChartTable } from './ChartTable.web';
import { type As, type Span, useSeries } from './series-query';
import { StateStrip } from './StateStrip.web';
import styles from './chart.module.css';

const texts = words.chart;
const day = 86_400_000;
const reaches = { day, week: 7 * day, month: 30 * day, year: 365 * day, all: null } as const;
type Range = keyof typeof reaches;

/** How long the view rests before another period is asked for. */
const rest = 250;

/** The course of a measurement (F2.7). */
export function ChartCard({ row }: { row: Row }) {
  const of = measuredOf(row);
  if ((of.reading_count ?? 0) === 0) return <p className={styles.none}>{texts.none}</p>;
  return of.kind === 'state' ? <StateStrip of={of} /> : <Course of={of} />;
}

function Course({ of }: { of: Measured }) {
  const [as, setAs] = useState<As>('value');
  const [range, setRange] = useState<Range>('month');
  const [asTable, setAsTable] = useState(false);
  const all = useSeries(of.id, { as, points: 1 });
  const whole = wholeOf(all.data, of);
  const start = useMemo(() => spanOf(range, whole), [range, whole.from, whole.to]);
  const [moved, setMoved] = useState<Span>();
  const span = moved ?? start;
  const restedSpan = useRested(span);
  const { data, error, refetch } = useSeries(of.id, { as, span: restedSpan, enabled: all.data !== undefined });
  const failed = error ?? all.error;
  if (failed && !data)
    return (
      <EntityError error={failed} title={texts.failed} onRetry={() => void (all.error ? all.refetch() : refetch())} />
    );
  const choose = (next: Range) => {
    setRange(next);
    setMoved(undefined);
  };
  const shownAs: As[] = of.kind === 'cumulative' ? ['value', 'total', 'rate'] : ['value', 'rate'];
  const text = (value: number) =>
    as === 'rate'
      ? `${differenceText({ ...of, unit: null }, value)} ${texts.perDay(of.unit ?? null)}`
      : valueText(of, value);
  return (
    <div className={styles.card}>
      <div className={styles.tools}>
        <Choices
          label={texts.ranges}
          hideLabel
          name="chart-range"
          value={moved ? ('' as Range) : range}
          options={(Object.keys(reaches) as Range[]).map((value) => ({ value, label: texts.range[value] }))}
          onChange={choose}
        />
        <Choices<As>
          label={texts.shows}
          hideLabel
          name="chart-as"
          value={as}
          options={shownAs.map((value) => ({ value, label: texts.as[value] as string }))}
          onChange={setAs}
        />
        <Button
          variant="default"
          size="compact-md"
          className={styles.toggle}
          aria-pressed={asTable}
          leftSection={asTable ? <ChartLine size={16} /> : <Table size={16} />}
          onClick={() => setAsTable((before) => !before)}
        >
          {asTable ? texts.chart : texts.table}
        </Button>
      </div>
      {!data ? (
        <Waiting lines={6} />
      ) : asTable ? (
        <ChartTable buckets={data.buckets} valueText={text} />
      ) : (
        <Chart
          name={of.name}
          buckets={data.buckets}
          span={span}
          whole={whole}
          limits={as === 'value' ? limitsOf(of) : undefined}
          valueText={text}
          figureText={(value) => figureText(of, value)}
          zone={wallAt(span.to, zoneOf()) - span.to}
          onSpan={setMoved}
          onReset={() => choose(range)}
        />
      )}
    </div>
  );
}

/** From the first reading to now, or to the last one if that is later. */
function wholeOf(data: { from: string | null; to: string | null } | undefined, of: Measured): Span {
  const last = Date.parse(data?.to ?? of.last_taken_at ?? of.created_at);
  const first = Date.parse(data?.from ?? of.created_at);
  return { from: Math.min(first, last), to: last };
}

/** Ranges end with the last reading: of a meter that is read twice a year the last day would be empty. */
function spanOf(range: Range, whole: Span): Span {
  const reach = reaches[range] ?? Math.max(whole.to - whole.from, day);
  // Some room at the right, so that the last value is not at the very edge.
  return { from: whole.to - reach, to: whole.to + reach * 0.02 };
}

function useRested(span: Span): Span {
  const [rested, setRested] = useState(span);
  useEffect(() => {
    const timer = setTimeout(() => setRested(span), rest);
    return () => clearTimeout(timer);
  }, [span.from, span.to]);
  return rested;
}
