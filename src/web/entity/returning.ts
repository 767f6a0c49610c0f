import type { Row } from '../query.ts';
import type { Values } from './FormScreen.tsx';

/** Add New in a select goes to another form and comes back with what was made there (S11.3). Forms may nest. */
interface Journey {
  to: string;
  typed: string;
  key: string;
  draftKey: string;
  values: Values;
  back: string;
  label: string;
  many: boolean;
}

const kept = 'millwright.journeys';
const deepest = 20;

const read = (): Journey[] => JSON.parse(sessionStorage.getItem(kept) ?? '[]') as Journey[];
const write = (journeys: Journey[]) => sessionStorage.setItem(kept, JSON.stringify(journeys.slice(-deepest)));

/** Remembers the half-filled form and answers where to go. */
export function goAndReturn(journey: Journey): string {
  write([...read(), journey]);
  return `/${journey.to}/new${journey.typed ? `?name=${encodeURIComponent(journey.typed)}` : ''}`;
}

export const returningTo = (slug: string): string | undefined => {
  const last = read().at(-1);
  return last?.to === slug ? last.label : undefined;
};

const returned = new Map<string, Values>();

/** What was made is put into the form that asked for it; answers where that form is. */
export function comeBack(slug: string, made: Row): string | undefined {
  const journeys = read();
  const last = journeys.at(-1);
  if (last?.to !== slug) return undefined;
  write(journeys.slice(0, -1));
  const before = last.values[last.key];
  returned.set(last.draftKey, {
    ...last.values,
    [last.key]: last.many ? [...((before as string[] | null) ?? []), made.id] : made.id,
  });
  return last.back;
}

/** Read when the form is drawn, and forgotten once it is: a drawing that is thrown away must not take it along. */
export const returnedTo = (draftKey: string): Values | undefined => returned.get(draftKey);
export const forgetReturned = (draftKey: string): boolean => returned.delete(draftKey);
