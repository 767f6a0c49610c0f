import * as z from 'zod/mini';
import { allFields } from '#shared/entity';
import { data, number, text } from '#shared/field';
import { invalid } from '#shared/errors';
import { can } from '#shared/permission';
import type { Context } from '#server/context';
import { storeOf } from '#server/entity/store';
import { messages } from '#words/messages';
import { ask } from '../asking.server';
import { words } from '../mcp.words';
import { pageUrl, recordOf } from '../record.server';
import { knownWords } from '../result/known.server';
import { type Paged, pageOf, resultOf } from '../result/result';
import { filtersField, namesField, pageFields, qField } from './arguments';
import { isReadable, nounField, type Readable, readableBy } from './nouns';
import type { ReadTool } from './tool.server';

const labels = words.arguments;
type Row = Record<string, unknown> & { id: string };

export const describeNoun: ReadTool = {
  name: 'describe',
  needs: [],
  fields: (subject) => ({ noun: nounField(subject) }),
  async read(ctx, { noun }) {
    const { path, label } = storeOf(noun as Readable).entity;
    const fields = await ask<Record<string, unknown>[]>(ctx, { method: 'GET', path: `${path}/fields` });
    return resultOf(knownWords(), { noun, label, fields: fields.map(withoutEmpty) });
  },
};

/** What is not said of a field takes room in an answer. */
const withoutEmpty = (field: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(field).filter(
      ([key, value]) =>
        value !== null &&
        value !== false &&
        !/_from$|^default_column$/.test(key) &&
        Object.keys(Object(value)).length + Number(typeof value !== 'object') > 0,
    ),
  );

export const listRecords: ReadTool = {
  name: 'list_records',
  needs: [],
  fields: (subject) => ({
    noun: nounField(subject),
    filters: filtersField,
    q: qField,
    ordering: text({ label: labels.ordering, max: 200 }),
    fields: namesField,
    ...pageFields,
  }),
  async read(ctx, { noun, filters, q, ordering, fields, page = 1, page_size = 25 }) {
    const { entity } = storeOf(noun as Readable);
    const chosen = fields as string[] | undefined;
    refuseUnknown(Object.keys(allFields(entity)), chosen ?? []);
    const query = textsOf({ ...(filters as object), q, ordering, page, page_size });
    const found = await ask<Omit<Paged, 'results'> & { results: Row[] }>(ctx, {
      method: 'GET',
      path: entity.path,
      query,
    });
    const results = chosen ? found.results.map((row) => picked(row, ['id', ...chosen])) : found.results;
    return pageOf(knownWords(), { ...found, results });
  },
};

const picked = (row: Row, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)));

function refuseUnknown(known: string[], chosen: string[]): void {
  const unknown = chosen.find((key) => !known.includes(key));
  if (unknown !== undefined) throw invalid({ [`fields.${unknown}`.slice(0, 100)]: [messages.unknownField] });
}

export const textsOf = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, String(value)]],
    ),
  );

export const getRecord: ReadTool = {
  name: 'get_record',
  needs: [],
  fields: (subject) => ({
    noun: nounField(subject),
    id: text({ label: labels.id, max: 36 }),
    code: text({ label: labels.code, max: 100 }),
  }),
  async read(ctx, { noun, id, code }) {
    const { path } = storeOf(noun as Readable).entity;
    const found = (id as string | undefined) ?? (await idByCode(ctx, noun as Readable, code as string | undefined));
    const record = await recordOf(ctx, noun as Readable, found);
    const counts = await ask(ctx, { method: 'GET', path: `${path}/${found}/counts` });
    return resultOf(knownWords(), { ...record, counts });
  },
};

async function idByCode(ctx: Context, noun: Readable, code: string | undefined): Promise<string> {
  if (!code) throw invalid({ id: [words.idOrCode] });
  const { fields, path } = storeOf(noun).entity;
  if (!fields.code) throw invalid({ code: [words.noCode] });
  const { results } = await ask<{ results: Row[] }>(ctx, { method: 'GET', path, query: { code, page_size: '1' } });
  if (!results[0]) throw invalid({ code: [messages.notFoundReference(storeOf(noun).entity.label)] });
  return results[0].id;
}

const mostFound = 20;

export const search: ReadTool = {
  name: 'search',
  needs: [],
  fields: () => ({
    q: { ...qField, required: true },
    nouns: data(z.array(z.string()).check(z.maxLength(20)), { label: labels.nouns }),
    limit: number({ label: labels.limit, min: 1, max: mostFound }),
  }),
  async read(ctx, { q, nouns, limit = mostFound }) {
    const searchedNouns = (nouns as string[] | undefined) ?? readableBy(ctx.user).filter((noun) => !aside.has(noun));
    for (const noun of searchedNouns)
      if (!isReadable(ctx.user, noun)) throw invalid({ nouns: [words.unknownNoun(noun.slice(0, 100))] });
    const found = await Promise.all(
      (searchedNouns as Readable[]).map((noun) => findIn(ctx, noun, String(q), limit as number)),
    );
    return resultOf(knownWords(), inTurn(found).slice(0, limit as number));
  },
};

/** Not looked for unless asked for: they are found through other records. */
const aside: ReadonlySet<string> = new Set(['time-entry', 'other-cost', 'health-status']);

async function findIn(ctx: Context, noun: Readable, q: string, limit: number) {
  if (!can(ctx.user, 'names', noun)) return [];
  const path = `${storeOf(noun).entity.path}/minimal`;
  const { results } = await ask<{ results: Row[] }>(ctx, {
    method: 'GET',
    path,
    query: { q, page_size: String(limit) },
  });
  return results.map(({ id, name, code }) => ({ noun, id, name, code, url: pageUrl(ctx, noun, id) }));
}

/** The first of each, then the second of each: no noun crowds out the others. */
function inTurn<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}
