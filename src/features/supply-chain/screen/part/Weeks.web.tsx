import { useMemo } from 'react';
import { addDays } from '#shared/days';
import { ChartCard } from '#web/chart/ChartCard.tsx';
import { Plot } from '#web/chart/Plot.tsx';
import type { PlotData } from '#web/chart/plot.ts';
import { formatDate } from '#web/format/time.ts';
import { formatNumber } from '#web/format/number.ts';
import type { OutlookDetail } from '../../supply-chain';
import { formatRate, formatShortDay } from '../format';
import { words } from '../../supply-page.words';

const texts = words.part;
const weeksShown = 13;

/** What was used in each week, and what is expected in the next thirteen (B1, B2). */
export function Weeks({ row }: { row: OutlookDetail }) {
  const data = useMemo(() => plotOf(row), [row]);
  const { weeks, rate, inputs } = row;
  const isUsed = weeks.some(({ one_off, scheduled }) => one_off + scheduled > 0);
  return (
    <ChartCard
      id="weeks"
      title={texts.weeks}
      none={weeks.length === 0 ? texts.weeksNone : undefined}
      lead={
        isUsed
          ? texts.weeksLead(words.classes[row.class], words.units.perWeek(formatRate(rate)), inputs.weeks)
          : texts.weeksUnused
      }
      table={{
        head: [texts.week, texts.oneOff, texts.scheduled, texts.forecast],
        rows: [
          ...weeksAhead(row)
            .toReversed()
            .map((week) => [formatDate(week), words.none, words.none, formatRate(rate)]),
          ...weeks
            .toReversed()
            .map(({ week, one_off, scheduled }) => [
              formatDate(week),
              formatNumber(one_off),
              formatNumber(scheduled),
              words.none,
            ]),
        ],
      }}
    >
      <Plot label={texts.weeks} data={data} height={260} />
    </ChartCard>
  );
}

const weeksAhead = ({ weeks }: Pick<OutlookDetail, 'weeks'>): string[] => {
  const last = weeks.at(-1)?.week ?? '1970-01-05';
  return Array.from({ length: weeksShown }, (_, at) => addDays(last, 7 * (at + 1)));
};

function plotOf({ weeks, rate }: OutlookDetail): PlotData {
  const next = weeksAhead({ weeks });
  const past = weeks.map(() => null);
  const none = next.map(() => null);
  const hasBoth = weeks.some(({ scheduled }) => scheduled > 0);
  return {
    days: [...weeks.map(({ week }) => week), ...next],
    series: [
      // The outline stands on top of what is filled: both together are the week.
      ...(hasBoth
        ? [
            {
              label: texts.scheduled,
              shape: 'outline' as const,
              ink: 'quiet' as const,
              values: [...weeks.map(({ one_off, scheduled }) => (scheduled > 0 ? one_off + scheduled : null)), ...none],
              read: [...weeks.map(({ scheduled }) => scheduled), ...none],
            },
          ]
        : []),
      {
        label: texts.oneOff,
        shape: 'bars',
        ink: 'accent',
        values: [...weeks.map(({ one_off }) => one_off), ...none],
      },
      {
        label: texts.forecast,
        shape: 'line',
        ink: 'quiet',
        dash: [5, 4],
        values: [...past, ...next.map(() => rate)],
      },
    ],
    whole: true,
    dayText: formatDate,
    tickText: formatShortDay,
    valueText: formatRate,
  };
}
