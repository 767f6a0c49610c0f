import type { Limits } from '../band';
import { type Room, type Scale, scaleOf, ticksOf, timesOf } from './scale';
import type { Bucket, Span } from './series-query';

export interface Drawing {
  buckets: readonly Bucket[];
  span: Span;
  range: [number, number];
  /** Of the value itself; a rate has none. */
  limits?: Limits;
  /** Which bucket is read. */
  at?: number;
  zone: number;
  words: { action: string; warning: string };
  valueText(value: number): string;
  timeText(time: number, reach: number): string;
}

/** Where the values stand; times are below, and numbers at the left. */
export const roomOf = (width: number, height: number): Room => ({
  left: 56,
  top: 8,
  right: width - 12,
  bottom: height - 26,
});

/** Draws the chart: bands, lines, the envelope of each bucket, and the course of its last values. */
export function draw(canvas: HTMLCanvasElement, drawing: Drawing): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = Math.min(2, devicePixelRatio);
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
  const pen = canvas.getContext('2d')!;
  const style = getComputedStyle(canvas);
  const ink = (name: string) => style.getPropertyValue(`--${name}`);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.font = `12px ${style.fontFamily}`;
  const room = roomOf(width, height);
  const scale = scaleOf(drawing.span, drawing.range, room);
  if (drawing.limits) drawBands(pen, scale, room, drawing.limits, ink, drawing.words);
  drawGrid(pen, scale, room, drawing, ink);
  pen.save();
  pen.beginPath();
  pen.rect(room.left, room.top - 4, room.right - room.left, room.bottom - room.top + 8);
  pen.clip();
  drawCourse(pen, scale, drawing.buckets, ink('accent'));
  pen.restore();
  const read = drawing.at === undefined ? undefined : drawing.buckets[drawing.at];
  if (read) drawCross(pen, scale, room, read, ink);
}

type Ink = (name: string) => string;
type Pen = CanvasRenderingContext2D;

/** Beyond a limit the ground is tinted, and the limit is a line with its name. */
function drawBands(pen: Pen, scale: Scale, room: Room, limits: Limits, ink: Ink, words: Drawing['words']): void {
  const { low, high } = scale;
  const fill = (from: number, to: number, tint: string) => {
    const [top, bottom] = [scale.y(Math.min(to, high)), scale.y(Math.max(from, low))];
    if (bottom <= top) return;
    pen.fillStyle = ink(tint);
    pen.fillRect(room.left, top, room.right - room.left, bottom - top);
  };
  const { warning_low, warning_high, action_low, action_high } = limits;
  if (warning_high !== null) fill(warning_high, action_high ?? high, 'warning-tint');
  if (warning_low !== null) fill(action_low ?? low, warning_low, 'warning-tint');
  if (action_high !== null) fill(action_high, high, 'critical-tint');
  if (action_low !== null) fill(low, action_low, 'critical-tint');
  for (const [limit, name, colour] of [
    [action_high, words.action, 'critical'],
    [action_low, words.action, 'critical'],
    [warning_high, words.warning, 'warning'],
    [warning_low, words.warning, 'warning'],
  ] as const) {
    if (limit === null || limit < low || limit > high) continue;
    const y = Math.round(scale.y(limit)) + 0.5;
    pen.strokeStyle = ink(`${colour}-dot`);
    pen.lineWidth = 1;
    pen.setLineDash(colour === 'warning' ? [2, 3] : [6, 3]);
    line(pen, room.left, y, room.right, y);
    pen.setLineDash([]);
    pen.fillStyle = ink(`${colour}-text`);
    pen.textAlign = 'right';
    pen.textBaseline = 'bottom';
    pen.fillText(name, room.right - 4, y - 2);
  }
}

function drawGrid(pen: Pen, scale: Scale, room: Room, { span, zone, valueText, timeText }: Drawing, ink: Ink): void {
  pen.strokeStyle = ink('border');
  pen.fillStyle = ink('text-2');
  pen.lineWidth = 1;
  pen.textAlign = 'right';
  pen.textBaseline = 'middle';
  for (const tick of ticksOf(scale.low, scale.high, Math.max(2, (room.bottom - room.top) / 48))) {
    const y = Math.round(scale.y(tick)) + 0.5;
    line(pen, room.left, y, room.right, y);
    pen.fillText(valueText(tick), room.left - 8, y, room.left - 12);
  }
  pen.textAlign = 'center';
  pen.textBaseline = 'top';
  for (const time of timesOf(span, Math.max(2, (room.right - room.left) / 96), zone)) {
    const x = scale.x(time);
    if (x < room.left + 24 || x > room.right - 24) continue;
    line(pen, x, room.bottom, x, room.bottom + 4);
    pen.fillText(timeText(time, span.to - span.from), x, room.bottom + 8);
  }
  line(pen, room.left, room.bottom + 0.5, room.right, room.bottom + 0.5);
}

/** Few values are points on a line; many are an envelope from the lowest to the highest of each bucket. */
function drawCourse(pen: Pen, scale: Scale, buckets: readonly Bucket[], accent: string): void {
  if (buckets.length === 0) return;
  const places = buckets.map(({ from, to, min, max, last }) => ({
    x: scale.x((Date.parse(from) + Date.parse(to)) / 2),
    low: scale.y(min),
    high: scale.y(max),
    last: scale.y(last),
  }));
  pen.globalAlpha = 0.22;
  pen.fillStyle = accent;
  pen.beginPath();
  for (const { x, high } of places) pen.lineTo(x, high - 0.5);
  for (const { x, low } of places.toReversed()) pen.lineTo(x, low + 0.5);
  pen.closePath();
  pen.fill();
  pen.globalAlpha = 1;
  pen.strokeStyle = accent;
  pen.lineWidth = 1.75;
  pen.lineJoin = 'round';
  pen.beginPath();
  for (const { x, last } of places) pen.lineTo(x, last);
  pen.stroke();
  if (places.length > 60) return;
  for (const { x, last } of places) dot(pen, x, last, 2.5, accent);
}

function drawCross(pen: Pen, scale: Scale, room: Room, bucket: Bucket, ink: Ink): void {
  const x = scale.x((Date.parse(bucket.from) + Date.parse(bucket.to)) / 2);
  if (x < room.left || x > room.right) return;
  pen.strokeStyle = ink('text-2');
  pen.lineWidth = 1;
  line(pen, x, room.top, x, room.bottom);
  dot(pen, x, scale.y(bucket.last), 6, ink('surface'));
  dot(pen, x, scale.y(bucket.last), 4, ink('accent'));
}

function line(pen: Pen, fromX: number, fromY: number, toX: number, toY: number): void {
  pen.beginPath();
  pen.moveTo(fromX, fromY);
  pen.lineTo(toX, toY);
  pen.stroke();
}

function dot(pen: Pen, x: number, y: number, radius: number, colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}
