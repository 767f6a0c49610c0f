import type { PlotInk } from './plot.ts';

const inks: Record<PlotInk, string> = { accent: '--accent', quiet: '--text-3', danger: '--danger' };

/** A colour of the design language as it is now: a canvas does not follow variables. */
export const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export const inkOf = (of: { ink: PlotInk } | undefined): string => token(inks[of?.ink ?? 'accent']);

export const fontOf = (pixels: number, weight = 500): string => `${weight} ${pixels}px ${token('--font')}`;

/** Calls when the scheme changes (light, dark, field mode); returns how to end that. */
export function whenRecoloured(act: () => void): () => void {
  const watch = new MutationObserver(act);
  watch.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme', 'data-field'] });
  return () => watch.disconnect();
}
