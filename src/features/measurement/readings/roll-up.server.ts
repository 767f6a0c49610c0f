import type { Context } from '#server/context';

export interface Touched {
  measurement: string;
  at: string;
}

/** To come with the chart. */
export const rollUp = (_ctx: Context, _touched: Touched[]): Promise<void> => Promise.resolve();
export const shiftRollUps = (
  _ctx: Context,
  _measurement: string,
  _from: string,
  _until: string | null,
  _by: string,
): Promise<void> => Promise.resolve();
