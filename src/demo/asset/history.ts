import { createHash } from 'node:crypto';
import type { DemoAsset } from './asset';
import { leaks, worn } from './wear';

const [hour, day] = [3_600_000, 86_400_000];

export interface DemoStop {
  since: number;
  until: number;
  type: 'planned' | 'unplanned';
  notes: string;
}

/** A year of stops, always the same for a seed: failures at random, planned work on Sundays; none overlap. */
export function demoStops({ key, fares }: DemoAsset, seed: readonly number[], now: number): DemoStop[] {
  if (key === worn.asset) return leaks(now).map((since): DemoStop => ({ ...leak, since, until: since + 1.5 * hour }));
  if (!fares) return [];
  const [failsEvery, repair, plannedEvery] = fares;
  const next = randomOf(seed);
  const pick = <T>(from: readonly T[]) => from[Math.floor(next() * from.length)]!;
  const stops: DemoStop[] = [];
  const begin = now - 364 * day;
  for (let at = begin - Math.log(1 - next()) * failsEvery * day; at < now - day;) {
    // Half of all repairs take less than two thirds of the mean, and a few take several times as long.
    const length = Math.max(0.15, repair * -Math.log(1 - next() * 0.98)) * hour;
    stops.push({
      since: toFullMinute(at),
      until: toFullMinute(at + length),
      type: 'unplanned',
      notes: pick(demoNotes.unplanned),
    });
    at += length - Math.log(1 - next()) * failsEvery * day;
  }
  const firstSunday = begin + ((7 - new Date(begin).getUTCDay()) % 7) * day;
  for (let at = firstSunday + Math.floor(next() * 4) * 7 * day; at < now - 2 * day; at += plannedEvery * day) {
    const since = Math.floor(at / day) * day + 13 * hour;
    const until = since + (2 + Math.floor(next() * 4)) * hour;
    if (stops.every((stop) => stop.until + hour < since || stop.since > until + hour))
      stops.push({ since, until, type: 'planned', notes: pick(demoNotes.planned) });
  }
  return stops.sort((a, b) => a.since - b.since);
}

const toFullMinute = (at: number): number => Math.floor(at / 60_000) * 60_000;

/** A seed derived from an organisation and a key of the data. */
export const noiseOf = (organization: string, key: string): number[] => [
  ...createHash('sha256').update(`${organization} ${key}`).digest(),
];

/** Pseudorandom numbers from 0 to 1, exclusive, by the seed (xorshift). */
export function randomOf(seed: readonly number[]): () => number {
  let state = seed.reduce((mixed, byte) => (Math.imul(mixed, 31) + byte) | 0, 17) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const leak = { type: 'unplanned', notes: 'Seal leaking, replaced.' } as const;

/** The notes of stops. */
const demoNotes = {
  unplanned: [
    'Tripped on overload; reset after checking the current.',
    'Sensor dirty, cleaned and aligned.',
    'Seal leaking, replaced.',
    'Bearing noisy; replaced and greased.',
    'Jam at the infeed, guide rail adjusted.',
    'Air pressure low; fitting tightened.',
    'Drive fault, parameters reloaded.',
    'Waited for a spare from the store.',
    'Belt slipped off, tension corrected.',
    'Safety door switch replaced.',
  ],
  planned: [
    'Planned service by the checklist.',
    'Lubrication and inspection.',
    'Wear parts changed as planned.',
    'Cleaning and adjustment on Sunday.',
  ],
} as const;
