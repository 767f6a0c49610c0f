import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { words } from '#words/chart';
import type { Drawn } from './draw.ts';
import { isBars, type PlotData, type PlotSeries } from './plot.ts';
import { whenRecoloured } from './tokens.ts';
import styles from './chart.module.css';

interface PlotProps {
  label: string;
  data: PlotData;
  height?: number;
}

/**
 * A chart whose library is loaded when the first one opens; its room is kept free until then. A pointer or the arrow
 * keys read single values, in the line below and for a screen reader. Give another `key` with other data.
 */
export function Plot({ label, data, height = 220 }: PlotProps) {
  const room = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(undefined);
  const [at, setAt] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = room.current!;
    const size = () => [Math.max(120, element.clientWidth), height] as const;
    const resized = new ResizeObserver(() => drawn.current?.resize(...size()));
    let gone = false;
    let recoloured: (() => void) | undefined;
    import('./draw.ts').then(
      ({ draw }) => {
        if (gone) return;
        const [width] = size();
        drawn.current = draw(data, { element, width, height, onPoint: setAt });
        recoloured = whenRecoloured(() => drawn.current?.recolour());
        resized.observe(element);
      },
      // The table has the same values.
      () => setFailed(true),
    );
    return () => {
      gone = true;
      resized.disconnect();
      recoloured?.();
      drawn.current?.destroy();
      drawn.current = undefined;
    };
  }, [data, height]);

  const last = data.days.length - 1;
  const go = (event: KeyboardEvent) => {
    const next = nextOf(event.key, at, last);
    if (next === undefined) return;
    event.preventDefault();
    drawn.current?.point(next);
    setAt(next);
  };
  const text = at === null ? undefined : readingOf(data, at);
  return (
    <figure className={styles.figure}>
      <Keys series={data.series} />
      <div
        ref={room}
        className={styles.plot}
        style={{ height }}
        data-failed={failed || undefined}
        tabIndex={0}
        role="slider"
        aria-roledescription={words.role}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={text ?? readingOf(data, last)}
        onKeyDown={go}
      />
      <figcaption className={styles.reading} aria-hidden="true">
        {text ?? words.hint}
      </figcaption>
    </figure>
  );
}

/** Where a key leads from a day; without one, it enters at the first or the last. Null leaves the chart. */
function nextOf(key: string, at: number | null, last: number): number | null | undefined {
  const by = (step: number) => Math.min(last, Math.max(0, (at ?? (step > 0 ? -1 : last + 1)) + step));
  const moves: Record<string, () => number | null> = {
    ArrowRight: () => by(1),
    ArrowLeft: () => by(-1),
    PageUp: () => by(10),
    PageDown: () => by(-10),
    Home: () => 0,
    End: () => last,
    ...(at !== null && { Escape: () => null }),
  };
  return moves[key]?.();
}

function readingOf(data: PlotData, at: number): string {
  const day = data.days[at];
  if (day === undefined) return '';
  const values = data.series.flatMap(({ label, values: drawnAt, read = drawnAt }) => {
    const value = read[at];
    return value === null || value === undefined ? [] : [words.value(label, data.valueText(value))];
  });
  const marks = (data.marks ?? []).filter((mark) => mark.day === day).map((mark) => mark.label);
  return words.at(data.dayText(day), [...values, ...marks].join(' · '));
}

/** Bars cannot carry their names; lines do. */
function Keys({ series }: { series: readonly PlotSeries[] }) {
  const bars = series.filter(isBars);
  if (bars.length < 2) return null;
  return (
    <ul className={styles.keys}>
      {bars.map(({ label, shape, ink }) => (
        <li key={label}>
          <i data-shape={shape} data-ink={ink} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  );
}
