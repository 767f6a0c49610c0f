import { invalid } from '#shared/errors';
import { messages } from '#words/messages';
import { nounLabels } from '#words/nouns';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { measurements } from '#features/measurement/index.server';
import type { Recurrence } from '../recurrence/recurrence';

/** The meter of a rule must be a cumulative one that the person may read; a cron line has no interval to restart. */
export async function requireMeter(ctx: Context, rule: Recurrence | null | undefined): Promise<void> {
  if (!rule?.meter) return;
  if (rule.cron) throw invalid({ 'recurrence.cron': [messages.meterWithCron] });
  const at = 'recurrence.meter.measurement';
  let kind: string;
  try {
    ({ kind } = await getRow(ctx, measurements, rule.meter.measurement));
  } catch (error) {
    if ((error as { status?: number }).status !== 404) throw error;
    throw invalid({ [at]: [messages.notFoundReference(nounLabels.measurement.label)] });
  }
  if (kind !== 'cumulative') throw invalid({ [at]: [messages.meterNotCumulative] });
}
