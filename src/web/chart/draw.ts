import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { directLabels, marksOn } from './labels.ts';
import { dayNumber, isBars, type PlotData, type PlotSeries } from './plot.ts';
import { fontOf, inkOf, token } from './tokens.ts';

export interface Drawn {
  resize(width: number, height: number): void;
  /** The same again, in the colours of now. */
  recolour(): void;
  /** Puts the cursor on a day, or takes it away. */
  point(at: number | null): void;
  destroy(): void;
}

interface Place {
  element: HTMLElement;
  width: number;
  height: number;
  onPoint(at: number | null): void;
}

/** Draws a chart into an element. Nothing moves by itself, so there is nothing to calm down. */
export function draw(data: PlotData, { element, width, height, onPoint }: Place): Drawn {
  const days = data.days.map(dayNumber);
  let lastAt: number | null = null;
  const notify = (at: number | null) => {
    if (at !== lastAt) onPoint(at);
    lastAt = at;
  };
  const options: uPlot.Options = {
    width,
    height,
    padding: [data.marks?.length ? 24 : 10, 12, 0, 4],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { size: 8, fill: (_, at) => inkOf(data.series[at - 1]) },
    },
    scales: {
      x: { time: false, range: (_, from, to) => widened(data, from, to) },
      y: { range: (_, least, most) => uPlot.rangeNum(Math.min(0, least), Math.max(1, most), 0.1, true) },
    },
    axes: [xAxis(data, days), yAxis(data)],
    series: [{}, ...data.series.map(seriesOf)],
    hooks: {
      draw: [(plot) => directLabels(plot, data), (plot) => marksOn(plot, data)],
      setCursor: [(plot) => notify((plot.cursor.left ?? -1) < 0 ? null : (plot.cursor.idx ?? null))],
    },
  };
  const plot = new uPlot(options, [days, ...data.series.map(({ values }) => [...values])], element);
  return {
    resize: (toWidth, toHeight) => plot.setSize({ width: toWidth, height: toHeight }),
    // Anew from the values: the paths of bars keep the colour that they were made in.
    recolour: () => plot.redraw(true, true),
    point: (at) => {
      lastAt = at;
      plot.setCursor(at === null ? { left: -10, top: -10 } : { left: plot.valToPos(days[at]!, 'x'), top: 0 });
    },
    destroy: () => plot.destroy(),
  };
}

/** Bars at both ends are whole. */
function widened({ days, series }: PlotData, from: number, to: number): [number, number] {
  const step = days.length > 1 ? dayNumber(days[1]!) - dayNumber(days[0]!) : 1;
  const edge = series.some(isBars) ? step * 0.6 : step * 0.2;
  return [from - edge, to + edge];
}

const shapes = {
  bars: () => uPlot.paths.bars!({ size: [0.64, 48], radius: 0.15 }),
  outline: () => uPlot.paths.bars!({ size: [0.64, 48], radius: 0.15 }),
  line: () => uPlot.paths.linear!(),
  steps: () => uPlot.paths.stepped!({ align: 1 }),
};

const seriesOf = (series: PlotSeries): uPlot.Series => ({
  label: series.label,
  stroke: () => inkOf(series),
  fill: series.shape === 'bars' ? () => inkOf(series) : undefined,
  width: series.shape === 'bars' ? 0 : series.shape === 'outline' ? 1.5 : 2,
  dash: series.dash && [...series.dash],
  paths: shapes[series.shape](),
  points: { show: false },
});

const tickRoom = 84;
const axisOf = { font: () => fontOf(12), stroke: () => token('--text-2') };

/** As many days as there is room for, each where a value stands. */
const xAxis = (data: PlotData, days: number[]): uPlot.Axis => ({
  stroke: axisOf.stroke,
  font: axisOf.font(),
  size: 30,
  gap: 6,
  grid: { show: false },
  ticks: { show: false },
  splits: (plot) => {
    const fit = Math.max(1, Math.floor(plot.bbox.width / devicePixelRatio / tickRoom));
    const every = Math.max(1, Math.ceil(days.length / fit));
    return days.filter((_, at) => at % every === 0);
  },
  values: (_, shown) => shown.map((day) => (data.tickText ?? data.dayText)(data.days[days.indexOf(day)] ?? '')),
});

const wholeSteps = [1, 2, 5]
  .flatMap((first) => Array.from({ length: 9 }, (_, zeros) => first * 10 ** zeros))
  .toSorted((a, b) => a - b);

const yAxis = ({ whole, valueText, scaleText = valueText }: PlotData): uPlot.Axis => ({
  stroke: axisOf.stroke,
  font: axisOf.font(),
  gap: 6,
  space: 36,
  grid: { stroke: () => token('--border'), width: 1 },
  ticks: { show: false },
  incrs: whole ? wholeSteps : undefined,
  values: (_, shown) => shown.map((value) => scaleText(value)),
  size: (plot, shown) => {
    plot.ctx.font = fontOf(12 * devicePixelRatio);
    const widest = Math.max(0, ...(shown ?? []).map((text) => plot.ctx.measureText(text).width));
    return Math.ceil(widest / devicePixelRatio) + 14;
  },
});
