import { cleaned } from './clean';
import { isTyped, type Known } from './typed';

/** What a tool gives. `untrusted` are JSON pointers of text that people typed. */
export interface Result {
  data: unknown;
  untrusted: string[];
  truncated?: true;
  next_page?: NextPage;
}

interface NextPage {
  page: number;
  page_size: number;
}

/** A page of a list, as the API gives it. */
export interface Paged {
  count: number;
  page: number;
  page_size: number;
  results: unknown[];
}

const longestText = 2_000;
const largest = 40 * 1024;

interface Room {
  text: number;
  list: number;
}

const whole: Room = { text: longestText, list: Infinity };
/** Tried in turn until it fits. */
const smaller: Room[] = [
  { text: 500, list: 200 },
  { text: 200, list: 60 },
  { text: 100, list: 20 },
  { text: 40, list: 5 },
  { text: 20, list: 1 },
];

export function resultOf(known: Known, given: unknown): Result {
  const data = cleaned(given);
  for (const room of [whole, ...smaller]) {
    const result = shaped(known, data, room);
    if (fits(result)) return result;
  }
  return { data: null, untrusted: [], truncated: true };
}

/** A page that is too large becomes a smaller one, which later pages continue. */
export function pageOf(known: Known, given: Paged): Result {
  const { count, page, page_size, results } = cleaned(given) as Paged;
  const offset = (page - 1) * page_size;
  for (let size = page_size; size > 0; size--) {
    if (page_size % size !== 0) continue;
    const rows = results.slice(0, size);
    const at = { page: offset / size + 1, page_size: size };
    const result = shaped(known, { count, ...at, results: rows }, size === 1 ? roomFor(known, rows) : whole);
    const isCut = rows.length < results.length;
    const isLast = offset + rows.length >= count;
    const next: Pick<Result, 'next_page'> = isLast ? {} : { next_page: { page: at.page + 1, page_size: size } };
    const full: Result = { ...result, ...(isCut && { truncated: true as const }), ...next };
    if (fits(full) || size === 1) return full;
  }
  throw new Error('A page has at least one row.');
}

/** The room in which one row fits beside the frame of a page. */
const roomFor = (known: Known, rows: unknown[]): Room =>
  [whole, ...smaller].find((room) => fits(shaped(known, rows, room), 1024)) ?? smaller.at(-1)!;

const fits = (result: Result, beside = 0): boolean => Buffer.byteLength(JSON.stringify(result)) + beside <= largest;

function shaped(known: Known, data: unknown, room: Room): Result {
  const untrusted: string[] = [];
  const cut = { any: false };
  const walk = (value: unknown, key: string, at: string): unknown => {
    if (typeof value === 'string') {
      if (isTyped(known, key, value)) untrusted.push(at);
      if (value.length <= room.text) return value;
      cut.any = true;
      // Never half of a pair.
      return value.slice(0, room.text).replace(/[\ud800-\udbff]$/, '');
    }
    if (Array.isArray(value)) {
      if (value.length > room.list) cut.any = true;
      return value.slice(0, room.list).map((one, index) => walk(one, key, `${at}/${index}`));
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value as Record<string, unknown>).map(([name, one]): [string, unknown] => [
        name,
        walk(one, name, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
      ]),
    );
  };
  const shape = walk(data, '', '/data');
  return { data: shape, untrusted, ...(cut.any && { truncated: true }) };
}
