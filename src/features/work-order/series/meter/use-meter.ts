import { useOption } from '#web/entity/pick/options.ts';
import type { MeterRule } from '../recurrence/recurrence';

export const metersFrom = '/api/measurements/minimal';

/** The unit of the meter of a rule, which the rule does not contain. */
export const useUnit = (meter: Pick<MeterRule, 'measurement'> | null | undefined): string | undefined =>
  (useOption(meter?.measurement ? metersFrom : null, meter?.measurement ?? '')?.unit as string | null) ?? undefined;
