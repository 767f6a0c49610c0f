import { dayIn, momentOf, timeIn } from '#shared/wall';
import { words } from '#words/screen';

/**
 * A plant has one clock: every time that a screen shows or accepts uses it, wherever the person is, so that "today" in
 * a list, a day of the calendar and a time in a form never contradict each other. If the browser's clock differs, times
 * name their zone. Before sign-in there is no plant, and the browser's zone is used.
 */
let plant: string | undefined;
let browserZone: string | undefined;
/** Determined on first use: at page start it takes a slow phone longer than rendering a list. */
const ownZone = (): string => (browserZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

export function setZone(zone: string): void {
  plant = zone;
  browserZone = undefined;
}
export const zoneOf = (): string => plant ?? ownZone();

export const dayOf = (at: string | number): string => dayIn(at, zoneOf());
const wallOf = (at: string | number, zone: string): string => `${dayIn(at, zone)}T${timeIn(at, zone)}`;

/** Whether the person's own clock shows another time then. */
export const isElsewhere = (at: string | number): boolean =>
  zoneOf() !== ownZone() && wallOf(at, zoneOf()) !== wallOf(at, ownZone());

/** Names the plant's clock to people whose own differs. */
export const plantTime = (moments: readonly (string | number)[] = [Date.now()]): string | undefined =>
  moments.some(isElsewhere) ? words.time.plant(zoneOf().replaceAll('_', ' ')) : undefined;

/** A time as a datetime input holds it, and back. */
export const typedOf = (iso: string): string => wallOf(iso, zoneOf());
export function momentTyped(typed: string): string {
  const [day = '', time = ''] = typed.split('T');
  return momentOf(day, time, zoneOf());
}
