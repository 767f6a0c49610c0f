import { wordsOf } from '#shared/text/similarity';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import { grouped } from '../grouped';
import type { Waiting } from './waiting.server';

export interface FoundAsset {
  id: string;
  name: string;
  /** The serial number or code in the text; without one its name is there. */
  by?: string;
}

interface Known {
  id: string;
  name: string;
  serial: string | null;
  code: string | null;
  lineage: string | null;
}

/** Shorter numbers are in many texts. */
const leastOfNumber = 4;

/** The asset that each of these requests is about, if its text tells. */
export async function assetsNamed(ctx: Context, asked: readonly Waiting[]): Promise<Map<string, FoundAsset>> {
  const texts = asked.map((one) => ({ one, text: [one.name, one.description ?? ''].join(' ') }));
  const known = catalogueOf(
    await knownIn(
      ctx,
      texts.map(({ text }) => text),
    ),
  );
  const found = texts.flatMap(({ one, text }) => {
    const asset = byNumber(known, text) ?? byName(known, one, text);
    return asset ? [[one.id, asset] as const] : [];
  });
  return new Map(found);
}

interface Catalogue {
  byNumber: ReadonlyMap<string, readonly Known[]>;
  /** By the last word of the name, which tells more than the first: Pump 7. */
  byWord: ReadonlyMap<string, readonly (Known & { words: string[] })[]>;
}

/** Names and numbers are folded once for all requests. */
function catalogueOf(known: readonly Known[]): Catalogue {
  const named = known.map((asset) => ({ ...asset, words: wordsOf(asset.name) }));
  return {
    byWord: grouped(
      named.filter(({ words }) => words.length > 0),
      ({ words }) => words.at(-1)!,
    ),
    byNumber: grouped(
      known.flatMap((asset) => [...numbersOf(asset)].map((number) => ({ ...asset, number }))),
      ({ number }) => number,
    ),
  };
}

const numbersOf = ({ serial, code }: Known): Set<string> =>
  new Set([serial, code].flatMap((number) => (number ? plain(number) : [])));

/** A number that two machines have tells nothing. */
function byNumber(known: Catalogue, text: string): FoundAsset | undefined {
  const found = new Map(
    numbersIn(text).flatMap((by) =>
      (known.byNumber.get(plain(by)) ?? []).map(({ id, name }) => [id, { id, name, by }] as const),
    ),
  );
  return found.size === 1 ? [...found.values()][0] : undefined;
}

function byName(known: Catalogue, { location_lineage }: Waiting, text: string): FoundAsset | undefined {
  const said = new Set(wordsOf(text));
  const found = [...said]
    .flatMap((word) => known.byWord.get(word) ?? [])
    .filter(({ words, lineage }) => {
      const isThere = !location_lineage || lineage?.startsWith(location_lineage);
      return isThere && words.every((word) => said.has(word));
    });
  return found.length === 1 ? { id: found[0]!.id, name: found[0]!.name } : undefined;
}

/** Numbers of machines as people write them: one word, with signs inside. */
const numbersIn = (text: string): string[] =>
  text
    .split(/[\s,;:()"“”]+/)
    .map((word) => word.replace(/[.!?]+$/, ''))
    .filter((word) => /\d/.test(word) && plain(word).length >= leastOfNumber);

const plain = (number: string): string => number.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The assets whose number, or whose first word, is in one of the texts; the rest is compared exactly. What is searched
 * begins with the name, folded already.
 */
function knownIn(ctx: Context, texts: readonly string[]): Promise<Known[]> {
  const params = new Params();
  const seen = visibleTo(ctx, storeOf('asset'), 't', params);
  const plainly = (value: string) => `regexp_replace(lower(${value}), '[^[:alnum:]]', '', 'g')`;
  const numbers = params.add([...new Set(texts.flatMap(numbersIn).map(plain))], 'text[]');
  const said = params.add([...new Set(texts.flatMap(wordsOf))], 'text[]');
  return ctx.db.rows<Known>(
    `select t.id, t.name, t.serial_number as serial, t.qrcode ->> 'code' as code, l.lineage
     from asset t left join location l on l.organization_id = t.organization_id and l.id = t.location_id
     where ${seen} and (${plainly('t.serial_number')} = any(${numbers}) or ${plainly(`t.qrcode ->> 'code'`)} = any(${numbers})
       or substring(t.search from '[[:alnum:]]+') = any(${said}))
     order by t.id`,
    params.values,
  );
}
