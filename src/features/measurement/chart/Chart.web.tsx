import { useEffect, useId, useRef, useState } from 'react';
import { inLocale } from '#web/format/locale.ts';
import { formatNumber } from '#web/format/number.ts';
import { formatDateTime } from '#web/format/time.ts';
import { onThemeChange } from '#web/prefs.ts';
import { useMedia } from '#web/ui/use-media.ts';
import type { Limits } from '../band';
import { words } from '../measurement-page.words';
import { draw, roomOf } from './draw';
import { nearest, rangeOf, scaleOf } from './scale';
import type { Bucket, Span } from './series-query';
import { useGestures } from './use-gestures';
import styles from './chart.module.css';

const texts = words.chart;
const [hour, day, year] = [3_600_000, 86_400_000, 365 * 86_400_000];

const format = (options: Intl.DateTimeFormatOptions) =>
  inLocale((locale, timeZone) => new Intl.DateTimeFormat(locale, { timeZone, ...options }));
const clock = format({ hour: '2-digit', minute: '2-digit' });
const dayAndClock = format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const date = format({ day: 'numeric', month: 'short' });
const month = format({ month: 'short', year: '2-digit' });

/** As short as the period allows. */
function timeText(time: number, reach: number): string {
  const short = reach <= 30 * hour ? clock : reach <= 4 * day ? dayAndClock : reach <= year * 0.8 ? date : month;
  return short().format(time);
}

interface ChartProps {
  name: string;
  buckets: readonly Bucket[];
  span: Span;
  /** All that there is, beyond which nobody moves. */
  whole: Span;
  limits?: Limits;
  /** As it is read out: with its unit. */
  valueText(value: number): string;
  /** As it stands at the side: short. */
  figureText(value: number): string;
  /** How far the plant's clock is ahead of universal time. */
  zone: number;
  onSpan(span: Span): void;
  onReset(): void;
}

/** The course of a measurement on a canvas: 800 buckets are drawn within a frame. */
export function Chart({
  name,
  buckets,
  span,
  whole,
  limits,
  valueText,
  figureText,
  zone,
  onSpan,
  onReset,
}: ChartProps) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [at, setAt] = useState<number>();
  const touched = useMedia('(pointer: coarse)');
  const range = rangeOf(buckets, span, limits);
  const paint = useRef(() => {});
  useEffect(() => {
    paint.current = () =>
      draw(canvas.current!, {
        buckets,
        span,
        range,
        limits,
        at,
        zone,
        words: { action: texts.actionLimit, warning: texts.warningLimit },
        valueText: figureText,
        timeText,
      });
    const frame = requestAnimationFrame(paint.current);
    return () => cancelAnimationFrame(frame);
  });
  useEffect(() => {
    const repaint = () => requestAnimationFrame(() => canvas.current && paint.current());
    const observer = new ResizeObserver(repaint);
    observer.observe(canvas.current!);
    void document.fonts.ready.then(repaint);
    const stop = onThemeChange(repaint);
    return () => {
      observer.disconnect();
      stop();
    };
  }, []);
  const gestures = useGestures({
    canvas,
    span,
    whole,
    onSpan,
    onReset: () => {
      setAt(undefined);
      onReset();
    },
    onRead: (x) => {
      if (x === undefined || buckets.length === 0) return setAt(undefined);
      const room = roomOf(canvas.current!.clientWidth, canvas.current!.clientHeight);
      setAt(nearest(buckets, scaleOf(span, range, room).time(x)));
    },
    onStep: (by) =>
      setAt((before) =>
        Math.max(0, Math.min(buckets.length - 1, before === undefined ? buckets.length - 1 : before + by)),
      ),
  });
  const read = at === undefined ? undefined : buckets[Math.min(at, buckets.length - 1)];
  return (
    <div className={styles.plot}>
      <div
        role="application"
        tabIndex={0}
        aria-label={texts.of(name)}
        aria-describedby={[`${id}-summary`, `${id}-hint`].join(' ')}
        className={styles.canvas}
        {...gestures}
        onBlur={() => setAt(undefined)}
      >
        <canvas ref={canvas} aria-hidden="true" />
      </div>
      <p className={styles.readout} aria-live="polite" data-quiet={!read || undefined}>
        {read ? readText(read, valueText) : touched ? texts.touchHint : texts.hint}
      </p>
      <p id={`${id}-summary`} className="visually-hidden" data-summary>
        {summaryOf(buckets, span, valueText)}
      </p>
      <p id={`${id}-hint`} className="visually-hidden">
        {texts.hint}
      </p>
    </div>
  );
}

function readText(bucket: Bucket, valueText: ChartProps['valueText']): string {
  const value =
    bucket.count === 1
      ? valueText(bucket.last)
      : texts.span(valueText(bucket.min), valueText(bucket.max), formatNumber(bucket.count));
  return texts.at(formatDateTime(bucket.to), value);
}

/** For those who do not see it. */
function summaryOf(buckets: readonly Bucket[], { from, to }: Span, valueText: ChartProps['valueText']): string {
  const [begin, end] = [from, to].map((time) => formatDateTime(new Date(time).toISOString())) as [string, string];
  const seen = buckets.filter((bucket) => Date.parse(bucket.to) >= from && Date.parse(bucket.from) <= to);
  if (seen.length === 0) return texts.nothing(begin, end);
  return texts.summary(
    begin,
    end,
    formatNumber(seen.reduce((sum, { count }) => sum + count, 0)),
    valueText(Math.min(...seen.map(({ min }) => min))),
    valueText(Math.max(...seen.map(({ max }) => max))),
    valueText(seen.at(-1)!.last),
  );
}
