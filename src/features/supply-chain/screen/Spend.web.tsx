import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ListLink } from '#shared/figure';
import { ChartCard } from '#web/chart/ChartCard.tsx';
import { Plot } from '#web/chart/Plot.tsx';
import type { PlotData } from '#web/chart/plot.ts';
import { readAmount } from '#web/format/money.ts';
import { useSession } from '#web/session.tsx';
import { Choices } from '#web/ui/input/Choices.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { type Spend, type SpendKey, spendKeys } from '../supply-chain';
import { Failed } from './Failed.web';
import { formatMonth, formatShortMonth } from './format';
import { ListLinkTo } from './ListLinkTo.web';
import { lastYear, spendQuery } from './supply-view';
import { words } from '../supply-page.words';
import styles from './supply.module.css';

const texts = words.spend;
type Result = Omit<Spend['results'][number], 'list'> & { list?: ListLink };

/** What was received, by month, vendor, category or location (B10); the choice is in the address. */
export function SpendTab() {
  const { may } = useSession();
  const chosen = (useSearch({ strict: false }) as { by?: SpendKey }).by;
  const by = spendKeys.find((one) => one === chosen) ?? 'month';
  const navigate = useNavigate();
  if (!may('read', 'cost', {})) return <p className={styles.note}>{words.noCost}</p>;
  return (
    <SpendCard
      by={by}
      title={texts.titles[by]}
      above={
        <div className={styles.choices}>
          <Choices<SpendKey>
            name="spend-by"
            label={texts.by}
            hideLabel
            value={by}
            options={spendKeys.map((value) => ({ value, label: texts.keys[value] }))}
            onChange={(next) => void navigate({ to: '.', search: { by: next } as never, replace: true })}
          />
        </div>
      }
    />
  );
}

interface SpendCardProps {
  by: SpendKey;
  title: string;
  above?: React.ReactNode;
}

export function SpendCard({ by, title, above }: SpendCardProps) {
  const { from, to } = lastYear();
  const { data, error, refetch } = useQuery(spendQuery(by, from, to));
  const { me } = useSession();
  const shown = (amount: string | null) => readAmount(amount ?? '0.00', me).shown;
  const results = useMemo(
    () => (data ? (by === 'month' ? everyMonth(data, from) : data.results) : []),
    [data, by, from],
  );
  const isEmpty = data && data.results.length === 0 && data.unpriced === 0;
  const most = results.toSorted((a, b) => Number(b.amount) - Number(a.amount))[0];
  const lead =
    data &&
    most &&
    (by === 'month' ? texts.leadMonth : texts.lead)(shown(data.total), nameOf(most, by), shown(most.amount));
  return (
    <ChartCard
      id="spend"
      title={title}
      above={above}
      none={isEmpty ? texts.none : undefined}
      lead={
        data && (
          <>
            {lead} {data.unpriced > 0 && texts.unpriced(data.unpriced)}
          </>
        )
      }
      table={{
        head: [texts.keys[by], texts.amount],
        rows: results.map((one) => [nameOf(one, by), <AmountOf key="amount" result={one} />]),
      }}
    >
      {data ? (
        by === 'month' ? (
          <Months results={results} label={title} />
        ) : (
          <Bars results={results} by={by} />
        )
      ) : (
        <div className={styles.chartRoom}>
          {error ? <Failed onRetry={() => void refetch()} /> : <Waiting lines={4} />}
        </div>
      )}
    </ChartCard>
  );
}

const nameOf = ({ key, name }: Result, by: SpendKey): string =>
  by === 'month' ? formatMonth(key!) : (name ?? texts.noName[by]);

function AmountOf({ result: { amount, list } }: { result: Result }) {
  const money = <Money amount={amount ?? '0.00'} />;
  return list ? <ListLinkTo list={list}>{money}</ListLinkTo> : money;
}

/** A month without receipts is a month, too. */
function everyMonth({ results }: Spend, from: string): Result[] {
  const [year = 0, month = 1] = from.split('-').map(Number);
  return Array.from({ length: 12 }, (_, at) => {
    const key = new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7);
    return results.find((one) => one.key === key) ?? { key, name: key, amount: '0.00' };
  });
}

function Months({ results, label }: { results: Result[]; label: string }) {
  const { me } = useSession();
  const data = useMemo(
    (): PlotData => ({
      days: results.map(({ key }) => `${key}-01`),
      series: [
        { label: texts.amount, shape: 'bars', ink: 'accent', values: results.map(({ amount }) => Number(amount)) },
      ],
      dayText: formatMonth,
      tickText: formatShortMonth,
      valueText: (value) => readAmount(value.toFixed(2), me).shown,
      // The steps of an axis have no cents.
      scaleText: (value) => readAmount(value.toFixed(2), me).shown.replace(/[.,]00(?=\D*$)/, ''),
    }),
    [results, me],
  );
  return <Plot label={label} data={data} />;
}

function Bars({ results, by }: { results: Result[]; by: SpendKey }) {
  const most = Math.max(...results.map(({ amount }) => Number(amount)), 0);
  return (
    <ul className={styles.bars}>
      {results.map((one) => (
        <li key={one.key}>
          <span>{nameOf(one, by)}</span>
          <i aria-hidden="true">
            <i style={{ width: `${most > 0 ? Math.max(0, (100 * Number(one.amount)) / most) : 0}%` }} />
          </i>
          <AmountOf result={one} />
        </li>
      ))}
    </ul>
  );
}
