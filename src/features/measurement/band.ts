import type { Band } from './options';

export interface Limits {
  warning_low: number | null;
  warning_high: number | null;
  action_low: number | null;
  action_high: number | null;
  plausible_low: number | null;
  plausible_high: number | null;
}

export const limitKeys = [
  'warning_low',
  'warning_high',
  'action_low',
  'action_high',
  'plausible_low',
  'plausible_high',
] as const;

export const limitsOf = (row: Record<string, unknown>): Limits =>
  Object.fromEntries(
    limitKeys.map((key) => [key, (row[key] as number | null | undefined) ?? null]),
  ) as unknown as Limits;

export interface State {
  key: string;
  label: string;
  is_alarm?: boolean;
}

const isBeyond = (value: number, low: number | null, high: number | null): boolean =>
  (low !== null && value < low) || (high !== null && value > high);

/** A value equal to a limit is within it. */
export function bandOf(limits: Limits, value: number): Band {
  if (isBeyond(value, limits.action_low, limits.action_high)) return 'action';
  return isBeyond(value, limits.warning_low, limits.warning_high) ? 'warning' : 'ok';
}

export const bandOfState = (states: readonly State[], key: string): Band =>
  states.find((state) => state.key === key)?.is_alarm ? 'action' : 'ok';

export const isPlausible = ({ plausible_low, plausible_high }: Limits, value: number): boolean =>
  !isBeyond(value, plausible_low, plausible_high);

type Side = 'low' | 'high';

/** The limits that do not lie within the next wider ones: `[inner, outer]`. Either may be missing. */
export function limitsOutOfOrder(limits: Limits): [keyof Limits, keyof Limits][] {
  const wrong: [keyof Limits, keyof Limits][] = [];
  const levels = ['warning', 'action', 'plausible'] as const;
  for (const side of ['low', 'high'] as Side[])
    for (const [at, inner] of levels.entries())
      for (const outer of levels.slice(at + 1)) {
        const [within, around] = [limits[`${inner}_${side}`], limits[`${outer}_${side}`]];
        if (within === null || around === null) continue;
        if (side === 'low' ? within < around : within > around) wrong.push([`${inner}_${side}`, `${outer}_${side}`]);
      }
  for (const level of levels) {
    const [low, high] = [limits[`${level}_low`], limits[`${level}_high`]];
    if (low !== null && high !== null && low > high) wrong.push([`${level}_low`, `${level}_high`]);
  }
  return wrong;
}
