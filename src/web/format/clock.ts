import { dayIn, momentOf, timeIn } from '#shared/wall';
import { words } from '#words/screen';

/**
 * A plant has one clock. Whatever is said or typed about a moment on a screen is told by it, wherever the person sits, so
 * that "today" in a list, a day of the calendar and a time in a form never contradict each other. Where the browser's
 * clock shows something else, times name their zone. Before anybody is signed in there is no plant: then it is the
 * browser's.
 */
let plant: string | undefined;
let own: string | undefined;
/** Found out when it is first asked for: at the start of the page it takes a slow phone longer than to draw a list. */
const ownZone = (): string => (own ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

export function setZone(zone: string): void {
  plant = zone;
  own = undefined;
}
export const zoneOf = (): string => plant ?? ownZone();

export const dayOf = (at: string | number): string => dayIn(at, zoneOf());
const wallOf = (at: string | number, zone: string): string => `${dayIn(at, zone)}T${timeIn(at, zone)}`;

/** Whether the clock where the person sits shows something else then. */
export const isElsewhere = (at: string | number): boolean =>
  zoneOf() !== ownZone() && wallOf(at, zoneOf()) !== wallOf(at, ownZone());

/** Which clock is meant, for whoever looks at another. */
export const plantTime = (moments: readonly (string | number)[] = [Date.now()]): string | undefined =>
  moments.some(isElsewhere) ? words.time.plant(zoneOf().replaceAll('_', ' ')) : undefined;

/** A moment as an input of date and time holds it, and back. */
export const typedOf = (iso: string): string => wallOf(iso, zoneOf());
export function momentTyped(typed: string): string {
  const [day = '', time = ''] = typed.split('T');
  return momentOf(day, time, zoneOf());
}
