import { box, disc, dot, fine, floor, path, row, type Tone } from './kit';

/** A bottle, closed or with an open neck. */
export const bottle = (x: number, base: number, h = 64, cap: Tone = 'accent'): string => {
  const w = h * 0.34;
  const [neck, shoulder] = [base - h * 0.8, base - h * 0.56];
  return (
    path(
      `M${x - w / 2} ${base}V${shoulder}Q${x - w / 2} ${shoulder - h * 0.12} ${x - w / 5} ${neck}V${base - h * 0.92}H${x + w / 5}V${neck}Q${x + w / 2} ${shoulder - h * 0.12} ${x + w / 2} ${shoulder}V${base}Z`,
      'tint',
    ) + box(x - w * 0.28, base - h, w * 0.56, h * 0.1, cap, 2)
  );
};

export const gauge = (x: number, y: number, r = 18): string =>
  path(`M${x} ${y + r}v14`) +
  disc(x, y, r) +
  fine(`M${x} ${y}L${x + r * 0.5} ${y - r * 0.5}`, 'accent') +
  dot(x, y, 3.5);

/** A horizontal motor with its shaft on the left. */
export const motor = (x: number, y: number, w: number, h: number): string =>
  box(x + w * 0.3, y - h * 0.2, w * 0.26, h * 0.26, 'paper', 4) +
  box(x, y, w * 0.82, h, 'accent', 10) +
  row(4, x + w * 0.18, w * 0.15, (at) => fine(`M${at} ${y + h * 0.22}V${y + h * 0.78}`, 'tint')) +
  box(x + w * 0.82, y + h * 0.08, w * 0.18, h * 0.84, 'shade', 8);

/** A control cabinet with a screen and two lamps. */
export const panel = (x: number, y: number, w = 64, h = 96): string =>
  box(x, y, w, h) +
  box(x + w * 0.18, y + h * 0.16, w * 0.64, h * 0.34, 'tint', 4) +
  dot(x + w * 0.32, y + h * 0.72) +
  dot(x + w * 0.66, y + h * 0.72, 5, 'ink');

/** The legs of a machine, down to the floor. */
export const legs = (from: number, ...at: number[]): string =>
  at.map((x) => path(`M${x} ${from}V${floor}M${x - 12} ${floor}H${x + 12}`)).join('');

export const fan = (x: number, y: number, r: number): string =>
  disc(x, y, r, 'shade') +
  [0, 90, 180, 270]
    .map(
      (turn) =>
        `<path transform="rotate(${turn + 20} ${x} ${y})" d="M${x} ${y}Q${x + r * 0.55} ${y - r * 0.75} ${x + r * 0.78} ${y - r * 0.1}Q${x + r * 0.4} ${y + r * 0.08} ${x} ${y}Z" fill="#006375" stroke="none"/>`,
    )
    .join('') +
  disc(x, y, r * 0.16);

/** A vertical vessel with rounded ends. */
export const vessel = (x: number, y: number, w: number, h: number, tone: Tone = 'paper'): string => {
  const dome = w * 0.22;
  return path(
    `M${x} ${y + dome}Q${x} ${y} ${x + w / 2} ${y}T${x + w} ${y + dome}V${y + h - dome}Q${x + w} ${y + h} ${x + w / 2} ${y + h}T${x} ${y + h - dome}Z`,
    tone,
  );
};

/** A horizontal vessel with rounded ends. */
export const shell = (x: number, y: number, w: number, h: number, tone: Tone = 'paper'): string => {
  const dome = h * 0.26;
  return path(
    `M${x + dome} ${y}H${x + w - dome}Q${x + w} ${y} ${x + w} ${y + h / 2}T${x + w - dome} ${y + h}H${x + dome}Q${x} ${y + h} ${x} ${y + h / 2}T${x + dome} ${y}Z`,
    tone,
  );
};

/** A belt on rollers with its surface at `y`. */
export const belt = (x: number, y: number, w: number, h = 30): string =>
  box(x, y, w, h, 'shade', h / 2) +
  row(Math.max(2, Math.round(w / 56)), x + h / 2, (w - h) / (Math.max(2, Math.round(w / 56)) - 1), (at) =>
    disc(at, y + h / 2, h * 0.22),
  );

export const wheel = (x: number, y: number, r: number): string => disc(x, y, r, 'ink') + disc(x, y, r * 0.42, 'shade');

export const valve = (x: number, y: number, s = 16): string =>
  path(`M${x} ${y}V${y - s * 1.5}M${x - s * 0.8} ${y - s * 1.5}H${x + s * 0.8}`) +
  path(`M${x - s} ${y - s * 0.7}L${x + s} ${y + s * 0.7}V${y - s * 0.7}L${x - s} ${y + s * 0.7}Z`, 'accent');

/** A pallet with its top at `y`. */
export const pallet = (x: number, y: number, w: number): string =>
  box(x, y, w, 9, 'shade', 2) + [0, 0.43, 0.86].map((at) => box(x + w * at, y + 9, w * 0.14, 14, 'shade', 2)).join('');

/** Rows of stacked cases on `base`. */
export const cases = (x: number, base: number, w: number, rows: number, columns = 3, tone: Tone = 'tint'): string =>
  Array.from({ length: rows }, (_, level) =>
    row(columns, x, w / columns, (at) => box(at, base - (level + 1) * 34, w / columns, 34, tone, 3)),
  ).join('');
