import { uuid7 } from '#shared/id';
import { isWaiting } from '../../files/waiting.ts';
import type { Row } from '../../query.ts';
import type { Changes, Values } from '../form/form-values.ts';
import { resumeWith } from '../form/resumed.ts';

/** Add New in a select goes to another form and comes back with what was made there (S11.3). Forms may nest. */
interface Journey extends Changes {
  id: string;
  to: string;
  typed: string;
  /** Where in the values what is made goes: `vendor`, `lines.2.part`, `teams.+` for one more of several. */
  path: string;
  /** The id of the input that asked. */
  focus: string;
  draftKey: string;
  back: string;
  title: string;
}

const kept = 'millwright.journeys';
const deepest = 20;

const read = (): Journey[] => JSON.parse(sessionStorage.getItem(kept) ?? '[]') as Journey[];
const write = (journeys: Journey[]) => sessionStorage.setItem(kept, JSON.stringify(journeys.slice(-deepest)));

/** Files that are not sent yet, by journey and field: they cannot be written down, and wait as long as this page does. */
const unwritten = new Map<string, Values>();

/** Remembers the half-filled form and answers where to go. */
export function goAndReturn(asked: Omit<Journey, 'id' | 'back' | 'focus'>): string {
  const id = uuid7();
  const back = location.pathname + location.search;
  const journey = { ...asked, back, focus: document.activeElement?.id ?? '' };
  const withFiles = Object.entries(journey.values).filter(([, value]) => [value].flat().some(isWaiting));
  const sent = withFiles.map(([key, value]) => [key, [value].flat().filter((one) => !isWaiting(one))]);
  unwritten.set(id, Object.fromEntries(withFiles));
  write([...read(), { ...journey, id, values: { ...journey.values, ...Object.fromEntries(sent) } }]);
  const search = new URLSearchParams({ ...(journey.typed && { name: journey.typed }), returning: 'true' });
  return `/${journey.to}/new?${search}`;
}

/** The title of the form that waits for this one. The address says so: a form opened otherwise returns nowhere. */
export const returningTo = (slug: string): string | undefined => asking(slug)?.title;

function asking(slug: string): Journey | undefined {
  const last = read().at(-1);
  return last?.to === slug && new URLSearchParams(location.search).has('returning') ? last : undefined;
}

/** What was made is put into the form that asked for it; answers where that form is. */
export function comeBack(slug: string, made: Row): string | undefined {
  const last = asking(slug);
  if (!last) return undefined;
  return end(last, putAt(last.values, last.path.split('.'), made.id) as Values);
}

/** The values with what was made where it was asked for. */
function putAt(values: unknown, [step, ...rest]: string[], made: string): unknown {
  if (step === undefined) return made;
  if (step === '+') return [...((values as unknown[] | null) ?? []), made];
  if (Array.isArray(values)) return values.map((one, at) => (at === Number(step) ? putAt(one, rest, made) : one));
  const known = (values ?? {}) as Values;
  return { ...known, [step]: putAt(known[step], rest, made) };
}

/** Where the form is that asked. */
export const givenUp = (): string => read().at(-1)?.back ?? '/';

/** Whoever goes there from the form that was asked, by whatever way, finds it as it was. */
export function arriveAt(address: string): void {
  const journeys = read();
  const at = journeys.findLastIndex(({ back }) => back === address);
  if (at < 0) return;
  write(journeys.slice(0, at + 1));
  end(journeys[at]!, {});
}

function end({ id, draftKey, values, on, focus, back }: Journey, made: Values): string {
  write(read().slice(0, -1));
  resumeWith(draftKey, { values: { ...values, ...made, ...unwritten.get(id) }, on, focus });
  unwritten.delete(id);
  return back;
}
