import { wordsOf } from '#shared/similarity';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import type { Asked } from './asked.server';

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
export async function assetsNamed(ctx: Context, asked: readonly Asked[]): Promise<Map<string, FoundAsset>> {
  const texts = asked.map((one) => ({ one, text: [one.name, one.description ?? ''].join(' ') }));
  const known = await knownIn(
    ctx,
    texts.map(({ text }) => text),
  );
  const found = texts.flatMap(({ one, text }) => {
    const asset = known.length > 0 ? (byNumber(known, text) ?? byName(known, one, text)) : undefined;
    return asset ? [[one.id, asset] as const] : [];
  });
  return new Map(found);
}

/** A number that two machines have tells nothing. */
function byNumber(known: readonly Known[], text: string): FoundAsset | undefined {
  const numbers = new Map(numbersIn(text).map((number) => [plain(number), number]));
  const found = known.flatMap(({ id, name, serial, code }) => {
    const by = [serial, code].map((number) => number && numbers.get(plain(number))).find(Boolean);
    return by ? [{ id, name, by }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

function byName(known: readonly Known[], { location_lineage }: Asked, text: string): FoundAsset | undefined {
  const said = new Set(wordsOf(text));
  const found = known.filter(({ name, lineage }) => {
    const words = wordsOf(name);
    const isThere = !location_lineage || lineage?.startsWith(location_lineage);
    return isThere && words.length > 0 && words.every((word) => said.has(word));
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

/** The assets whose number, or whose first word, is in one of the texts; the rest is compared exactly. */
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
       or substring(app_fold(t.name) from '[[:alnum:]]+') = any(${said}))
     order by t.id`,
    params.values,
  );
}
