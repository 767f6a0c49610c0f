import type { Context } from '#server/context';
import { type Section, sectionKeys } from '../sections';
import type { HandedShift } from './ask.server';
import { offlineNow, statusChanges } from './assets.server';
import { partsOutOrArrived } from './parts.server';
import { readingsToWatch } from './readings.server';
import { newRequests } from './requests.server';
import { urgentWork, workDone, workDueNext, workInProgress, workOnHold } from './work.server';

const parts = [
  offlineNow,
  statusChanges,
  urgentWork,
  workInProgress,
  workOnHold,
  workDueNext,
  workDone,
  newRequests,
  readingsToWatch,
  partsOutOrArrived,
];

/** What there is to say at the end of a shift, without empty sections. The statements are sent together. */
export async function compose(ctx: Context, shift: HandedShift): Promise<Section[]> {
  const found = await Promise.all(parts.map((part) => part(ctx, shift)));
  return sectionKeys.flatMap((key) => found.filter((one) => one.key === key && one.lines.length > 0));
}
