import { dayIn, timeIn } from './planning/days';

const own = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
const named = (zone: string): string => zone.replaceAll('_', ' ');

/** The zones of the browser and of the plant, where their clocks differ at any of these moments. */
export function zonesApart(
  plant: string,
  moments: readonly (string | number)[],
): { own: string; plant: string } | undefined {
  const here = own();
  const apart = moments.some((at) => dayIn(at, here) !== dayIn(at, plant) || timeIn(at, here) !== timeIn(at, plant));
  return apart ? { own: named(here), plant: named(plant) } : undefined;
}
