import type { Context } from '#server/context';
import { addedTo } from '#server/feature';
import { usualEnds } from './shift';

declare module '#server/feature' {
  interface Places {
    handover: {
      /** When shifts end, by what the organisation has set somewhere else. */
      shiftEnds(ctx: Context): Promise<readonly string[]>;
    };
  }
}

/** Wall times of the organisation. */
export async function shiftEnds(ctx: Context): Promise<readonly string[]> {
  for (const { shiftEnds: set } of addedTo('handover')) if (set) return set(ctx);
  return usualEnds;
}
