/** What a chart draws: values by day, and what happens on single days. */
export interface PlotData {
  /** The days of the axis, as the API writes them. */
  days: readonly string[];
  series: readonly PlotSeries[];
  marks?: readonly PlotMark[];
  /** Values are whole numbers, and so are the steps of the axis. */
  whole?: boolean;
  dayText(day: string): string;
  /** Shorter, for the axis; without it as below the chart. */
  tickText?(day: string): string;
  valueText(value: number): string;
  /** Shorter, for the axis; without it as below the chart. */
  scaleText?(value: number): string;
}

export interface PlotSeries {
  label: string;
  /** Null where there is none. */
  values: readonly (number | null)[];
  /** What is read of it, where it is drawn on top of another. */
  read?: readonly (number | null)[];
  shape: 'bars' | 'outline' | 'line' | 'steps';
  /** One series is accent, what it is compared with quiet; danger is for what goes wrong. */
  ink: PlotInk;
  /** Told from others without colour. */
  dash?: readonly number[];
}

export type PlotInk = 'accent' | 'quiet' | 'danger';

/** Something on one day: what comes, what is needed, and where it ends. */
export interface PlotMark {
  day: string;
  shape: 'up' | 'down' | 'stop';
  label: string;
}

export const isBars = ({ shape }: PlotSeries): boolean => shape === 'bars' || shape === 'outline';

/** Days since 1970, which an axis can reckon with. */
export const dayNumber = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / 86_400_000;
