import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Info } from 'lucide-react';
import { useState } from 'react';
import { lazyScreen } from '#web/lazy-screen.tsx';
import { LazyButton } from '#web/ui/LazyButton.tsx';
import { Money } from '#web/ui/Money.tsx';
import { FigureValue } from './FigureValue.web';
import { formatFigure } from './format';
import type { Figure, FigureKey, HomeFigures } from '../home';
import { figuresQuery } from '../home-view';
import { words } from '../below.words';
import { words as home } from '../home.words';
import { ListLinkTo } from '../ListLinkTo.web';
import styles from '../home.module.css';

const Formula = lazyScreen(async () => (await import('./Formula.web')).Formula);

const texts = words.figures;
const first: FigureKey[] = ['pm_compliance', 'reactive_share', 'backlog_hours', 'mtbf', 'mttr', 'availability'];

/** The figures of the last 30 days against the 30 before (A1 to A8), each with its formula and its rows. */
export function Figures() {
  const { data, error, refetch } = useQuery(figuresQuery);
  const [more, setMore] = useState(false);
  if (!data)
    return error ? (
      <p className={styles.failed} role="status">
        {home.failed}{' '}
        <Button variant="subtle" onClick={() => void refetch()}>
          {words.retry}
        </Button>
      </p>
    ) : null;
  const shown = data.figures.filter(({ key }) => texts.names[key] && (more || first.includes(key)));
  const order = (key: FigureKey) => (first.indexOf(key) + 1 || 99) - 1;
  return (
    <section className={styles.figures} aria-labelledby="figures-title">
      <header>
        <h2 id="figures-title">
          {texts.title} <small>{texts.lead}</small>
        </h2>
        <Button variant="subtle" aria-expanded={more} onClick={() => setMore((before) => !before)}>
          {more ? texts.fewer : texts.more}
        </Button>
      </header>
      <dl>
        {shown
          .toSorted((a, b) => order(a.key) - order(b.key))
          .map((figure) => (
            <FigureCell key={figure.key} figure={figure} figures={data} />
          ))}
      </dl>
    </section>
  );
}

function FigureCell({ figure, figures }: { figure: Figure; figures: HomeFigures }) {
  const { key, value, note, list } = figure;
  const name = texts.names[key]!;
  const info = (
    <button type="button" className={styles.info} aria-label={texts.formula(name)} aria-haspopup="dialog">
      <Info size={15} />
    </button>
  );
  return (
    <div data-none={value === null || undefined}>
      <dt>
        {name}
        <LazyButton button={info} load={Formula.load}>
          <Formula button={info} figure={figure} figures={figures} />
        </LazyButton>
      </dt>
      <dd>
        {value === null ? <b>{note}</b> : <ListLinkTo list={list}>{<FigureValue figure={figure} />}</ListLinkTo>}
        {value !== null && <small>{texts.about[key]}</small>}
        <Difference figure={figure} />
      </dd>
    </div>
  );
}

/** The change in words: an arrow alone does not say whether it is good. */
function Difference({ figure: { value, delta, better, unit } }: { figure: Figure }) {
  if (value === null) return null;
  if (delta === null) return <small className={styles.change}>{texts.noPrevious}</small>;
  const difference = Number(delta);
  if (difference === 0) return <small className={styles.change}>{texts.same}</small>;
  const isBetter = difference > 0 === (better === 'up');
  const size = Math.abs(difference);
  const text =
    unit === 'money' ? (
      <Money amount={size.toFixed(2)} />
    ) : unit === 'percent' ? (
      texts.points(formatFigure(size, 'count'))
    ) : (
      formatFigure(size, unit)
    );
  const Arrow = difference > 0 ? ArrowUp : ArrowDown;
  return (
    <small className={styles.change} data-worse={!isBetter || undefined}>
      <Arrow size={13} aria-hidden="true" />
      {text} {isBetter ? texts.betterWord : texts.worseWord}
    </small>
  );
}
