import type uPlot from 'uplot';
import { dayNumber, isBars, type PlotData, type PlotMark } from './plot.ts';
import { fontOf, inkOf, token } from './tokens.ts';

/** In pixels of the canvas. */
const scaled = (pixels: number): number => pixels * devicePixelRatio;

/** Writes the name of each line at its end, so that no legend is needed. */
export function directLabels(plot: uPlot, { series }: PlotData): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.font = fontOf(scaled(12), 550);
  ctx.textAlign = 'right';
  const taken: number[] = [];
  for (const one of series) {
    const last = isBars(one) ? undefined : one.values.findLast((value) => value !== null);
    if (last === undefined || last === null) continue;
    const line = plot.valToPos(last, 'y', true);
    const above = line - scaled(8);
    const free = (y: number) => y > bbox.top + scaled(10) && taken.every((other) => Math.abs(other - y) > scaled(14));
    const y = free(above) ? above : line + scaled(15);
    taken.push(y);
    halo(ctx, one.label, bbox.left + bbox.width - scaled(2), y, inkOf(one));
  }
  ctx.restore();
}

const markInk = { up: '--accent', down: '--text-2', stop: '--danger' };

/** What comes and is needed stands above the days; where it ends, a line goes down. */
export function marksOn(plot: uPlot, { marks = [] }: PlotData): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.font = fontOf(scaled(12), 550);
  const seen = marks
    .map((mark) => ({
      mark,
      x: plot.valToPos(dayNumber(mark.day), 'x', true),
      width: ctx.measureText(mark.label).width,
    }))
    .filter(({ x }) => x >= bbox.left && x <= bbox.left + bbox.width);
  for (const { mark, x } of seen) if (mark.shape === 'stop') stop(plot, mark, x);
  const pointed = seen.filter(({ mark }) => mark.shape !== 'stop').toSorted((a, b) => a.x - b.x);
  for (const { mark, x } of pointed) triangle(ctx, x, bbox.top - scaled(9), mark.shape as 'up' | 'down');
  for (const { mark, x } of besideNone(pointed, scaled(14))) {
    ctx.textAlign = 'left';
    halo(ctx, mark.label, x + scaled(7), bbox.top - scaled(5), token(markInk[mark.shape]));
  }
  ctx.restore();
}

/** Those whose name has room up to the next one: a name under another mark could not be read. */
export const besideNone = <T extends { x: number; width: number }>(inOrder: readonly T[], beside: number): T[] =>
  inOrder.filter(({ x, width }, at) => x + width + beside <= (inOrder[at + 1]?.x ?? Infinity));

function stop({ ctx, bbox }: uPlot, { label }: PlotMark, x: number): void {
  const ink = token(markInk.stop);
  ctx.strokeStyle = ink;
  ctx.lineWidth = scaled(1.5);
  ctx.setLineDash([scaled(4), scaled(3)]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.setLineDash([]);
  const right = x + ctx.measureText(label).width + scaled(10) < bbox.left + bbox.width;
  ctx.textAlign = right ? 'left' : 'right';
  halo(ctx, label, x + scaled(right ? 6 : -6), bbox.top + bbox.height - scaled(8), ink);
}

function triangle(ctx: CanvasRenderingContext2D, x: number, y: number, shape: 'up' | 'down'): void {
  const [half, way] = [scaled(4.5), scaled(shape === 'up' ? -4 : 4)];
  ctx.fillStyle = token(markInk[shape]);
  ctx.beginPath();
  ctx.moveTo(x - half, y - way);
  ctx.lineTo(x + half, y - way);
  ctx.lineTo(x, y + way);
  ctx.fill();
}

/** Readable also where it lies on a line. */
function halo(ctx: CanvasRenderingContext2D, text: string, x: number, y: number, ink: string): void {
  ctx.strokeStyle = token('--surface');
  ctx.lineWidth = scaled(4);
  ctx.lineJoin = 'round';
  ctx.strokeText(text, x, y);
  ctx.fillStyle = ink;
  ctx.fillText(text, x, y);
}
