import { clear, fromText } from '#shared/formula';
import { namesIn } from '#shared/text/list-text';
import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import { storeOf } from '#server/entity/store';
import { foldName } from '../match/fold';
import { isMadeOfName, isTree } from '../targets/nouns.server';
import { pathIn, resolveTexts, type Resolved } from '../references.server';
import type { Missing } from '../upload.server';
import { type Plan, type Said, textSql } from './plan.server';

/** What the texts of references stand for. */
export interface Links {
  resolve(said: Said, text: string): Resolved | undefined;
  /** The id of a record that the import will make of this text. */
  made(said: Said, text: string): string | undefined;
  /** All that would be made. */
  missing(): Missing[];
}

export const isLink = ({ field }: Said): boolean =>
  field.kind === 'ref' || field.kind === 'refs' || field.kind === 'files';

/** The texts of a cell: a list has several. */
export const textsIn = (said: Said, text: string): string[] =>
  said.field.kind === 'ref' ? [fromText(text.trim())] : namesIn(fromText(text.trim()));

/** Looks up the texts of all columns of references at once, for all rows or for some. */
export async function linksOf(ctx: Context, plan: Plan, only: number[] | undefined): Promise<Links> {
  const found = new Map<string, Map<string, Resolved>>();
  for (const said of plan.said.filter(isLink)) {
    const cells = said.column === null ? [said.constant] : await distinct(ctx, plan, said.column, only);
    if (said.ids !== null) cells.push(...(await distinct(ctx, plan, said.ids, only)));
    const meant = Object.values(plan.upload.settings.values[said.key] ?? {});
    const ruled = plan.upload.rules
      .filter(({ field }) => field === said.key)
      .flatMap(({ value }) => textsOfRule(value));
    const texts = [...cells, ...meant, ...ruled]
      .filter((text) => text !== clear)
      .flatMap((text) => textsIn(said, text));
    const store = storeOf(said.field.to!);
    found.set(said.key, await resolveTexts(ctx, store, isTree(store) ? texts.flatMap(withAbove) : texts));
  }
  if (plan.levels.length > 0) await addLevels(ctx, plan, found, only);
  const missing = new Map(plan.upload.missing.map((one) => [`${one.noun} ${one.text}`, one]));
  const used = new Set<string>(only ? missing.keys() : []);
  const targets = [...plan.said.filter(isLink).map(({ field }) => field.to!), plan.upload.entity];
  const mayMake = new Map(targets.map((noun) => [noun, isMadeOfName(ctx, noun)]));

  const make = (noun: string, path: string[], known: Map<string, Resolved> | undefined): string | undefined => {
    const text = path.map(foldName).join(' > ');
    const id = `${noun} ${text}`;
    const before = missing.get(id);
    const above = path.length > 1 ? path.slice(0, -1) : undefined;
    const there = above && known?.get(above.join(' > '));
    // Nobody knows in which of several it shall lie. A path of levels is from the top, and so means none of them.
    if (there && 'several' in there && plan.levels.length === 0) return undefined;
    const parent = above ? (there && 'id' in there ? there.id : make(noun, above, known)) : null;
    if (parent === undefined) return undefined;
    used.add(id);
    if (before) return before.id;
    const made: Missing = { noun, id: uuid7(), name: path.at(-1)!, parent, text };
    missing.set(id, made);
    return made.id;
  };

  return {
    resolve: ({ key }, text) => found.get(key)?.get(text),
    made: ({ key, field }, text) => {
      if (!mayMake.get(field.to!)) return undefined;
      const path = isTree(storeOf(field.to!)) ? pathIn(text) : [text];
      return make(field.to!, path, found.get(key));
    },
    missing: () => [...missing].filter(([id]) => used.has(id)).map(([, one]) => one),
  };
}

/** A path, and all that it lies in: what is there already is not made again. */
const withAbove = (text: string): string[] => {
  const path = pathIn(text);
  return [text, ...path.slice(1).map((_, at) => path.slice(0, at + 1).join(' > '))];
};

const textsOfRule = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).filter((one) => typeof one === 'string')
      : [];

async function distinct(ctx: Context, { upload }: Plan, column: number, only: number[] | undefined): Promise<string[]> {
  const rows = await ctx.db.rows<{ text: string }>(
    `select distinct ${textSql(column)} as text from import_row
     where organization_id = $1 and upload_id = $2 and not skip and ${textSql(column)} <> ''
       and ($3::int[] is null or row = any($3))`,
    [ctx.organization.id, upload.id, only ?? null],
  );
  return rows.map(({ text }) => text);
}

/** With columns for the levels, a parent is the path of those before the last that is filled. */
async function addLevels(
  ctx: Context,
  plan: Plan,
  found: Map<string, Map<string, Resolved>>,
  only: number[] | undefined,
): Promise<void> {
  const columns = plan.levels.map((column, at) => `${textSql(column)} as l${at}`).join(', ');
  const rows = await ctx.db.rows<Record<string, string | null>>(
    `select distinct ${columns} from import_row where organization_id = $1 and upload_id = $2 and not skip
       and ($3::int[] is null or row = any($3))`,
    [ctx.organization.id, plan.upload.id, only ?? null],
  );
  const paths = new Set<string>();
  for (const row of rows) {
    const names = plan.levels.map((_, at) => (row[`l${at}`] ?? '').trim()).filter((name) => name !== '');
    for (let length = 1; length <= names.length; length++) paths.add(names.slice(0, length).join(' > '));
  }
  const resolved = await resolveTexts(ctx, plan.target.store, paths);
  // A path from the top is exact: what lies deeper under the same names is another record.
  found.set('parent', new Map([...(found.get('parent') ?? []), ...resolved]));
}
