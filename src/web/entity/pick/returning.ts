import { uuid7 } from '#shared/id';
import { isWaiting } from '../../files/waiting.ts';
import type { Row } from '../../query.ts';
import type { Changes, Values } from '../form/form-values.ts';
import { resumeWith } from '../form/resumed.ts';

/** Add New in a select goes to another form and returns with the new record (S11.3). Forms may nest. */
interface Journey extends Changes {
  id: string;
  to: string;
  typed: string;
  /** Where in the values the new record goes: `vendor`, `lines.2.part`, or `teams.+` to append. */
  path: string;
  /** The id of the input whose Add New was used. */
  focus: string;
  draftKey: string;
  back: string;
  title: string;
}

const storageKey = 'millwright.journeys';
const deepest = 20;

const read = (): Journey[] => JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as Journey[];
const write = (journeys: Journey[]) => sessionStorage.setItem(storageKey, JSON.stringify(journeys.slice(-deepest)));

/** Unsent files by journey and field: they cannot be serialised, so they last only as long as this page. */
const unsentFiles = new Map<string, Values>();

/** Stores the half-filled form and returns the address to go to. */
export function goAndReturn(asked: Omit<Journey, 'id' | 'back' | 'focus'>): string {
  const id = uuid7();
  const back = location.pathname + location.search;
  const journey = { ...asked, back, focus: document.activeElement?.id ?? '' };
  const withFiles = Object.entries(journey.values).filter(([, value]) => [value].flat().some(isWaiting));
  const sent = withFiles.map(([key, value]) => [key, [value].flat().filter((one) => !isWaiting(one))]);
  unsentFiles.set(id, Object.fromEntries(withFiles));
  write([...read(), { ...journey, id, values: { ...journey.values, ...Object.fromEntries(sent) } }]);
  const search = new URLSearchParams({ ...(journey.typed && { name: journey.typed }), returning: 'true' });
  return `/${journey.to}/new?${search}`;
}

/** The title of the form that waits for this one. Only an address with `returning` returns there. */
export const returningTo = (slug: string): string | undefined => waitingFor(slug)?.title;

function waitingFor(slug: string): Journey | undefined {
  const last = read().at(-1);
  return last?.to === slug && new URLSearchParams(location.search).has('returning') ? last : undefined;
}

/** Puts the new record into the form that asked for it; returns the address of that form. */
export function comeBack(slug: string, made: Row): string | undefined {
  const last = waitingFor(slug);
  if (!last) return undefined;
  return end(last, putAt(last.values, last.path.split('.'), made.id) as Values);
}

/** The values with the new record at its path. */
function putAt(values: unknown, [step, ...rest]: string[], made: string): unknown {
  if (step === undefined) return made;
  if (step === '+') return [...((values as unknown[] | null) ?? []), made];
  if (Array.isArray(values)) return values.map((one, at) => (at === Number(step) ? putAt(one, rest, made) : one));
  const known = (values ?? {}) as Values;
  return { ...known, [step]: putAt(known[step], rest, made) };
}

/** The address of the form that used Add New. */
export const givenUp = (): string => read().at(-1)?.back ?? '/';

/** Returning there by any way restores the form as it was. */
export function arriveAt(address: string): void {
  const journeys = read();
  const at = journeys.findLastIndex(({ back }) => back === address);
  if (at < 0) return;
  write(journeys.slice(0, at + 1));
  end(journeys[at]!, {});
}

function end({ id, draftKey, values, on, focus, back }: Journey, made: Values): string {
  write(read().slice(0, -1));
  resumeWith(draftKey, { values: { ...values, ...made, ...unsentFiles.get(id) }, on, focus });
  unsentFiles.delete(id);
  return back;
}
