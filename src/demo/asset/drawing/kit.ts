/** The style of the machine drawings: two tones and one stroke width, like the product's design. No fonts needed. */
const tones = {
  none: 'none',
  paper: '#ffffff',
  shade: '#dfded8',
  tint: '#cfe6ea',
  accent: '#006375',
  ink: '#4f5149',
} as const;
export type Tone = keyof typeof tones;

/** The side length of a drawing, and the height of its floor. */
const side = 480;
export const floor = 396;

export const box = (x: number, y: number, w: number, h: number, tone: Tone = 'paper', r = 8): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${tones[tone]}"/>`;

export const disc = (x: number, y: number, r: number, tone: Tone = 'paper'): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${tones[tone]}"/>`;

export const path = (d: string, tone: Tone = 'none'): string => `<path d="${d}" fill="${tones[tone]}"/>`;

/** A line inside a shape, thinner than the outline. */
export const fine = (d: string, tone: Tone = 'ink'): string =>
  `<path d="${d}" fill="none" stroke="${tones[tone]}" stroke-width="3.5"/>`;

/** A dot or lamp, without an outline. */
export const dot = (x: number, y: number, r = 5, tone: Tone = 'accent'): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${tones[tone]}" stroke="none"/>`;

/** A pipe along a path, with two walls. */
export const pipe = (d: string, width = 16, tone: Tone = 'paper'): string =>
  `<path d="${d}" fill="none" stroke-width="${width}" stroke-linecap="butt"/>` +
  `<path d="${d}" fill="none" stroke="${tones[tone]}" stroke-width="${width - 9}" stroke-linecap="butt"/>`;

/** Repeats a shape to the right. */
export const row = (count: number, from: number, step: number, draw: (x: number, at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(from + at * step, at)).join('');

/** A complete drawing with its floor. */
export const sheet = (shapes: string): string =>
  frame(`<path d="M40 ${floor}H440" fill="none" stroke="#c9c8c1" stroke-width="5"/>${shapes}`);

export const frame = (shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">` +
  `<rect width="${side}" height="${side}" fill="#f1f0ec"/>` +
  `<g stroke="${tones.ink}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">${shapes}</g></svg>`;
