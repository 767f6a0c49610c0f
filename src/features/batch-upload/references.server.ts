import { isUuid } from '#shared/id';
import { scopeOf } from '#shared/permission';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { quote, type Store, valueOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import { foldName } from './match/fold';

/** What a text refers to: one record, with what an export writes for it; none, or several. */
export type Resolved = { id: string; text: string } | { unknown: true } | { several: string[] };

interface Candidate {
  text: string;
  id: string;
  name: string;
  path: string[] | null;
  how: 'id' | 'external_id' | 'email' | 'name';
}

/** `Plant > Hall 1`: the names from the top, or of the last levels. */
export const pathIn = (text: string): string[] =>
  text
    .split('>')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The names that the last record of a path may have: a name may have the sign of a path in itself. */
function lastNames(text: string): string[] {
  const parts = text.split('>');
  return [...new Set(parts.map((_, at) => parts.slice(at).join('>').trim()))].filter((name) => name !== '');
}

const textOf = ({ name, path }: Candidate): string => path?.join(' > ') ?? name;

/** How paths are compared. */
const foldPath = (text: string): string => pathIn(text).map(foldName).join('>');

/** Finds the records that texts name: by id, external id, mail address, path, or a name that exactly one has. */
export async function resolveTexts(
  ctx: Context,
  store: Store,
  texts: Iterable<string>,
): Promise<Map<string, Resolved>> {
  const wanted = [...new Set(texts)];
  const found = new Map<string, Candidate[]>();
  // Each turn reads the names of all records once.
  for (let at = 0; at < wanted.length; at += 20_000)
    for (const candidate of await candidates(ctx, store, wanted.slice(at, at + 20_000)))
      found.set(candidate.text, [...(found.get(candidate.text) ?? []), candidate]);
  return new Map(wanted.map((text) => [text, choose(text, found.get(text) ?? [])]));
}

function choose(text: string, found: Candidate[]): Resolved {
  for (const how of ['id', 'external_id', 'email'] as const) {
    const sure = found.find((one) => one.how === how);
    if (sure) return { id: sure.id, text: textOf(sure) };
  }
  const path = foldPath(text);
  const fitting = found.filter((one) => `>${foldPath(textOf(one))}`.endsWith(`>${path}`));
  // Of several, the one that is called exactly so.
  const exact = fitting.filter((one) => textOf(one) === text);
  const chosen = exact.length > 0 ? exact : fitting;
  const ids = [...new Set(chosen.map(({ id }) => id))];
  if (ids.length === 1) return { id: ids[0]!, text: textOf(chosen[0]!) };
  return ids.length === 0 ? { unknown: true } : { several: ids };
}

/** More of one name are as undecided as these. */
const mostCandidates = 20;

async function candidates(ctx: Context, store: Store, texts: string[]): Promise<Candidate[]> {
  const { name, fields } = store.entity;
  if (scopeOf(ctx.user, 'names', name) === undefined) return [];
  const params = new Params();
  const names = texts.flatMap((text) => lastNames(text).map((last) => [text, last] as const));
  const named = `unnest(${params.add(names.map(([text]) => text))}::text[], ${params.add(names.map(([, last]) => last))}::text[]) q (text, name)`;
  const ids = texts.filter(isUuid);
  const visible = visibleTo(ctx, store, 't', params, 'names');
  const source = quote(store.source);
  const path = fields.path ? valueOf(store, 'path', 't') : 'null::json';
  const columns = `q.text, t.id, t.name, ${path} as path`;
  // Row-level security keeps the index of folded names out of reach: one pass over all names beats one for each text.
  const parts = [
    `select ${columns}, 'name' as how from (
       select q.text, t.id, row_number() over (partition by q.text) as n
       from (select text, app_fold(name) as folded from ${named}) q join ${source} t on app_fold(t.name) = q.folded
       where ${visible}) q join ${source} t on t.organization_id = ${params.add(ctx.organization.id)} and t.id = q.id
     where q.n <= ${mostCandidates}`,
  ];
  // Each with texts of its own: not every noun has all of these ways, and the database refuses what no part uses.
  const by = (how: string, some: string[], condition: string) =>
    parts.push(
      `select ${columns}, '${how}' as how from unnest(${params.add(some)}::text[]) q (text) join ${source} t on ${condition} where ${visible}`,
    );
  if (ids.length > 0) by('id', ids, 't.id = q.text::uuid');
  if (fields.external_id) by('external_id', texts, 't.external_id = q.text');
  if (fields.email && name === 'user') by('email', texts, 'lower(t.email) = lower(q.text)');
  return ctx.db.rows<Candidate>(parts.join(' union all '), params.values);
}
