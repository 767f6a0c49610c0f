import { useMemo } from 'react';
import { ChartCard } from '#web/chart/ChartCard.tsx';
import { Plot } from '#web/chart/Plot.tsx';
import type { PlotData, PlotMark } from '#web/chart/plot.ts';
import { formatDate } from '#web/format/time.ts';
import { formatNumber } from '#web/format/number.ts';
import type { OutlookDetail } from '../../supply-chain';
import { formatRate, formatShortDay } from '../format';
import { words } from '../../supply-page.words';
import { verdictOf } from './verdict';

const texts = words.part;

/** The stock of every day of the next half year, with what planned work needs and what arrives (B5). */
export function Projection({ row }: { row: OutlookDetail }) {
  const data = useMemo(() => plotOf(row), [row]);
  const on = (list: { day: string; quantity: number }[], day: string) =>
    list.filter((one) => one.day === day).reduce((sum, { quantity }) => sum + quantity, 0);
  const counted = row.arrivals.filter(({ is_late }) => !is_late);
  // Every day would be half a year of rows: those on which something happens, and one a week.
  const days = row.projection.filter(({ day }, at) => at % 7 === 0 || on(row.needs, day) + on(counted, day) > 0);
  return (
    <ChartCard
      id="projection"
      title={texts.projection}
      lead={verdictOf(row)}
      table={{
        head: [texts.day, texts.stock, texts.needed, texts.arriving],
        rows: days.map(({ day, stock }) => [
          formatDate(day),
          formatRate(stock),
          formatNumber(on(row.needs, day)),
          formatNumber(on(counted, day)),
        ]),
      }}
    >
      <Plot label={texts.projection} data={data} height={260} />
    </ChartCard>
  );
}

function plotOf({ projection, needs, arrivals, stock_out_on, reorder_point }: OutlookDetail): PlotData {
  const sums = (list: { day: string; quantity: number }[]) => {
    const byDay = new Map<string, number>();
    for (const { day, quantity } of list) byDay.set(day, (byDay.get(day) ?? 0) + quantity);
    return [...byDay];
  };
  const marks: PlotMark[] = [
    ...sums(needs).map(([day, quantity]): PlotMark => ({ day, shape: 'down', label: `−${formatNumber(quantity)}` })),
    ...sums(arrivals.filter(({ is_late }) => !is_late)).map(([day, quantity]): PlotMark => ({
      day,
      shape: 'up',
      label: `+${formatNumber(quantity)}`,
    })),
    ...(stock_out_on
      ? [{ day: stock_out_on, shape: 'stop' as const, label: texts.runsOut(formatShortDay(stock_out_on)) }]
      : []),
  ];
  return {
    days: projection.map(({ day }) => day),
    series: [
      {
        label: texts.level,
        shape: 'line',
        ink: 'quiet',
        dash: [5, 4],
        values: projection.map(() => reorder_point),
      },
      { label: texts.stock, shape: 'steps', ink: 'accent', values: projection.map(({ stock }) => stock) },
    ],
    marks: marks.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    whole: true,
    dayText: formatDate,
    tickText: formatShortDay,
    valueText: formatRate,
  };
}
