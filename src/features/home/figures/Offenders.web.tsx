import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { ChartCard } from '#web/chart/ChartCard.tsx';
import { formatNumber } from '#web/format/number.ts';
import { useSession } from '#web/session.tsx';
import { Choices } from '#web/ui/input/Choices.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { BarRow } from './BarRow.web';
import { formatFigure, formatPercent } from './format';
import { offenderMeasures, type OffenderMeasure, type Offenders as Data } from '../home';
import { offendersQuery } from '../home-view';
import { words } from '../below.words';
import { words as home } from '../home.words';
import { ListLinkTo } from '../ListLinkTo.web';
import styles from '../home.module.css';

const texts = words.offenders;
type Result = Data['results'][number];

/** The few assets that cause most of the trouble (A9), as a Pareto chart that lies on its side. */
export function Offenders() {
  const { may } = useSession();
  const [by, setBy] = useState<OffenderMeasure>('downtime');
  const { data, error } = useQuery({ ...offendersQuery(by), placeholderData: keepPreviousData });
  const measures = offenderMeasures.filter((one) => one !== 'cost' || may('read', 'cost'));
  const isEmpty = data?.results.length === 0;
  return (
    <ChartCard
      id="offenders"
      title={texts.title}
      table={tableOf(data, by)}
      actions={<span className={styles.period}>{texts.period(90)}</span>}
      above={
        <div className={styles.measures}>
          <Choices<OffenderMeasure>
            name="offenders"
            label={texts.by}
            hideLabel
            value={by}
            options={measures.map((value) => ({ value, label: texts.measures[value] }))}
            onChange={setBy}
          />
        </div>
      }
    >
      <div className={styles.pareto}>
        {data && !isEmpty && <Bars data={data} />}
        {isEmpty && <p>{texts.none[by]}</p>}
        {!data && (error ? <p>{home.failed}</p> : <Waiting lines={4} />)}
      </div>
    </ChartCard>
  );
}

function Bars({ data }: { data: Data }) {
  const { results, others, unit } = data;
  const most = Number(results[0]!.value);
  const vital = results.filter((one) => one.vital);
  return (
    <>
      <p className={styles.lead}>{texts.vital(vital.length, formatPercent(vital.at(-1)?.cumulative ?? 0))}</p>
      <ol className={styles.bars}>
        {results.map((one) => (
          <BarRow
            key={one.asset.id}
            label={<Link to={`/asset/${one.asset.id}`}>{one.asset.name}</Link>}
            share={Number(one.value) / most}
            quiet={!one.vital}
            about={<About result={one} />}
          >
            <ListLinkTo list={one.list}>
              <Value value={one.value} unit={unit} />
            </ListLinkTo>
          </BarRow>
        ))}
        {others && (
          <BarRow label={texts.others(formatNumber(others.count))} about={formatPercent(others.share)}>
            <Value value={others.value} unit={unit} />
          </BarRow>
        )}
      </ol>
    </>
  );
}

function About({ result: { cumulative, trend } }: { result: Result }) {
  return (
    <>
      {trend === 'worsening' && <TrendingUp size={14} aria-hidden="true" />}
      {trend === 'improving' && <TrendingDown size={14} aria-hidden="true" />}
      {trend && trend !== 'steady' && `${texts.trends[trend]} · `}
      {texts.upToHere(formatPercent(cumulative))}
    </>
  );
}

const Value = ({ value, unit }: { value: number | string; unit: Data['unit'] }) =>
  unit === 'money' ? <Money amount={String(value)} /> : formatFigure(Number(value), unit);

function tableOf(data: Data | undefined, by: OffenderMeasure) {
  const { results = [], others, unit = 'count' } = data ?? {};
  const rows = results.map(({ asset, value, share, cumulative, trend, list }) => [
    <Link to={`/asset/${asset.id}`}>{asset.name}</Link>,
    <ListLinkTo list={list}>
      <Value value={value} unit={unit} />
    </ListLinkTo>,
    formatPercent(share),
    formatPercent(cumulative),
    trend ? texts.trends[trend] : '–',
  ]);
  const rest = others && [
    texts.others(formatNumber(others.count)),
    <Value value={others.value} unit={unit} />,
    formatPercent(others.share),
    formatPercent(100),
    '–',
  ];
  return {
    head: [texts.asset, texts.measures[by], texts.share, texts.cumulative, texts.trend],
    rows: rest ? [...rows, rest] : rows,
  };
}
