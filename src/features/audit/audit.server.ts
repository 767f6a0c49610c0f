import { badRequest } from '#shared/errors';
import { choice, dateTime, type Field } from '#shared/field';
import { customPrefix } from '#shared/custom-keys';
import { isUuid } from '#shared/id';
import { messages } from '#words/messages';
import { can, nouns, type Scope, scopeOf } from '#shared/permission';
import { actions, type Change } from '#server/audit';
import { type Context, sources, type Via } from '#server/context';
import { withoutCosts } from '#server/entity/costs';
import { compare } from '#server/entity/filter/filter';
import { Params } from '#server/entity/params';
import { customLabels } from '#server/entity/custom';
import { pageParameters } from '#server/entity/routes';
import { thumbnailUrl } from '#server/entity/select';
import { allStores, hasStore, quote, type Store, storeOf } from '#server/entity/store';
import { reached } from '#server/entity/visible';
import { type Page, pageOf, readPage } from '#server/http/page';
import { list, object, pageSchema } from '#server/http/json-schema';
import { type Route, route } from '#server/http/route';
import { withNames } from './names.server';
import { foundBy } from './search.server';

const words = { type: 'string' };
const id = { type: 'string', format: 'uuid' };
const moment = { type: 'string', format: 'date-time' };

const entryFields = {
  id,
  entity_type: words,
  entity_id: id,
  action: words,
  description: words,
  user: {
    type: ['object', 'null'],
    properties: { id, name: words, color: { type: ['string', 'null'] }, profile_image: { type: ['string', 'null'] } },
  },
  timestamp: { type: 'string', format: 'date-time' },
  source: words,
  /** The automation, agent or API key that did it for the user. */
  via: { type: ['object', 'null'], properties: { type: words, id, name: words } },
};

export const latestSchema = list(object({ ...entryFields, entity_name: { type: ['string', 'null'] } }));
const entrySchema = object({
  ...entryFields,
  changes: list(object({ field: words, label: words, from: {}, to: {} })),
});

export const auditRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/core/audit-logs',
    tag: 'History',
    summary: 'Read what happened, newest first',
    permit: ['read', 'history'],
    query: [
      ...pageParameters,
      { name: 'entity_type', description: 'Only of this noun.', schema: words },
      { name: 'entity_id', description: 'Only of this record.', schema: id },
      { name: 'user', description: 'Only by this user.', schema: id },
      { name: 'action', description: `Only of this kind: ${actions.join(', ')}.`, schema: words },
      { name: 'source', description: `Only what came about through this: ${sources.join(', ')}.`, schema: words },
      { name: 'timestamp__gte', description: 'Only from this moment on.', schema: moment },
      { name: 'timestamp__lt', description: 'Only before this moment.', schema: moment },
      {
        name: 'after',
        description: 'Only what followed the entry with this id, oldest first: what a program has not heard of yet.',
        schema: id,
      },
    ],
    answer: pageSchema(entrySchema),
    handle: (ctx, { query }) => readHistory(ctx, query),
  }),
];

interface Entry {
  id: string;
  entity_type: string;
  entity_id: string;
  action: string;
  description: string;
  changes: Change[];
  timestamp: string;
  source: string;
  user_id: string | null;
  user_name: string | null;
  user_color: string | null;
  user_image: string | null;
  via: Via | null;
}

const columns = `select e.id, e.entity_type, e.entity_id, e.action, e.description, e.timestamp, e.source, e.user_id,
  m.name as user_name, m.color as user_color, ${thumbnailUrl('m.profile_image_id')} as user_image,
  case when e.via_name is not null then json_build_object('type', e.via_type, 'id', e.via, 'name', e.via_name)
    -- Written before names were.
    else (select json_build_object('type', 'automation', 'id', a.id, 'name', a.name) from automation a
      where a.organization_id = e.organization_id and a.id = e.via) end as via`;
const joined = `from audit_entry e join audit_chain c on c.organization_id = e.organization_id and c.entry_id = e.id
  left join member m on m.organization_id = e.organization_id and m.id = e.user_id`;

/**
 * The last things that happened, with the names of their records and without values; counting all of them would take
 * longer than reading these.
 */
export async function latestEntries(ctx: Context, count: number) {
  const params = new Params();
  const org = params.add(ctx.organization.id);
  const entries = await ctx.db.rows<Omit<Entry, 'changes'> & { comment: string | null }>(
    `${columns}, ${newComment} as comment ${joined} where c.organization_id = ${org} and ${seenBy(ctx, params)}
       and not (e.action = 'reading' and e.source in ('api', 'import', 'demo'))
     order by c.seq desc limit ${params.add(count)}`,
    params.values,
  );
  // A comment that others read in their own records, too, is told where it was written.
  const isRepeat = (comment: string | null, at: number) =>
    comment !== null && entries.slice(at + 1).some((earlier) => earlier.comment === comment);
  const withoutRepeats = entries.filter(({ comment }, at) => !isRepeat(comment, at));
  return withNames(
    ctx,
    withoutRepeats.map(({ comment: _comment, ...entry }) => withUser(entry)),
  );
}

/** SQL: the comment that an entry tells of. */
const newComment = `(select x -> 'to' ->> 'id' from jsonb_array_elements(e.changes) x
  where x ->> 'field' = 'comments' and x ->> 'from' is null limit 1)`;

async function readHistory(ctx: Context, query: URLSearchParams): Promise<Page<unknown>> {
  const filters = readQuery(query);
  const params = new Params();
  const where = [`e.organization_id = ${params.add(ctx.organization.id)}`, seenBy(ctx, params)];
  if (filters.entityType) where.push(`e.entity_type = ${params.add(filters.entityType)}`);
  if (filters.entityId) where.push(`e.entity_id = ${params.add(filters.entityId)}`);
  if (filters.user) where.push(`e.user_id = ${params.add(filters.user)}`);
  for (const { name, field, value, operator } of comparisons) {
    const raw = query.get(name);
    if (raw !== null) where.push(compare({ ctx, params, name, raw }, field, value, operator));
  }
  if (filters.after) where.push(`c.seq > ${params.add(await placeOf(ctx, filters.after))}`);
  where.push(...(await foundBy(ctx, query.get('q')?.trim() ?? '', params)));
  const from = `${joined} where ${where.join(' and ')}`;
  const [total] = await ctx.db.rows<{ count: number }>(`select count(*) as count ${from}`, params.values);
  const entries = await ctx.db.rows<Entry>(
    `${columns}, e.changes ${from} order by c.seq ${filters.after ? 'asc' : 'desc'} limit ${filters.size} offset ${filters.offset}`,
    params.values,
  );
  const hasCustomFields = entries.some(({ changes }) => changes.some(({ field }) => field.startsWith(customPrefix)));
  const labelOf = hasCustomFields ? await customLabels(ctx) : () => undefined;
  return pageOf(
    ctx,
    filters,
    total!.count,
    entries.map((entry) => shownEntry(ctx, entry, labelOf)),
  );
}

/** The number of an entry. By it, not by time: what was committed later may have begun earlier. */
async function placeOf(ctx: Context, entry: string): Promise<number> {
  const [found] = await ctx.db.rows<{ seq: number }>(
    `select seq from audit_chain where organization_id = $1 and entry_id = $2`,
    [ctx.organization.id, entry],
  );
  if (!found) throw badRequest(messages.badFilterValue('after', messages.noEntry));
  return found.seq;
}

/**
 * History is visible where the record is: by noun, and for people who see only their own records, by record. Those who
 * read only their own history read what they did themselves and what was done to their account: what the staff did for
 * their requests is not for requesters (F1.5).
 */
function seenBy(ctx: Context, params: Params): string {
  const ownOnly = scopeOf(ctx.user, 'read', 'history') === 'own';
  const scoped = allStores()
    .map((store) => ({ store, scope: scopeOf(ctx.user, 'read', store.entity.name) }))
    .filter(({ scope }) => !ownOnly || scope === 'own');
  // What is no record, such as an upload, has a history for all who may read of it.
  const others = ownOnly ? [] : nouns.filter((noun) => !hasStore(noun) && scopeOf(ctx.user, 'read', noun) === 'all');
  const whole = [...scoped.filter(({ scope }) => scope === 'all').map(({ store }) => store.entity.name), ...others];
  const parts = [`e.entity_type = any(${params.add(whole)})`];
  for (const { store, scope } of scoped)
    if (scope !== undefined && scope !== 'all') {
      const byMe = ownOnly && store.entity.name !== 'user' ? ` and e.user_id = ${params.add(ctx.user.id)}` : '';
      parts.push(`(${isReached(ctx, store, params, scope)}${byMe})`);
    }
  return `(${parts.join(' or ')})`;
}

function isReached(ctx: Context, store: Store, params: Params, scope: Scope): string {
  return `e.entity_type = '${store.entity.name}' and exists (select from ${quote(store.source)} r
    where r.organization_id = e.organization_id and r.id = e.entity_id and ${reached(ctx, store, 'r', params, scope)})`;
}

const withUser = <E extends Omit<Entry, 'changes'>>({ user_id, user_name, user_color, user_image, ...entry }: E) => ({
  ...entry,
  user: user_id ? { id: user_id, name: user_name!, color: user_color, profile_image: user_image } : null,
});

function shownEntry(ctx: Context, entry: Entry, labelOf: (noun: string, key: string) => string | undefined) {
  const fields = hasStore(entry.entity_type) ? storeOf(entry.entity_type).entity.fields : {};
  const changes = entry.changes
    .filter(({ field }) => !fields[field]?.guard || can(ctx.user, 'read', fields[field].guard, { id: entry.entity_id }))
    .map((change) => ({
      ...change,
      ...withHiddenCosts(ctx, fields[change.field], change),
      label: fields[change.field]?.label ?? labelOf(entry.entity_type, change.field) ?? change.field,
    }));
  return { ...withUser(entry), changes };
}

/** The values before and after without costs, for people who may not read costs. */
function withHiddenCosts(ctx: Context, field: Field | undefined, { from, to }: Change): Partial<Change> {
  if (!field?.hides || can(ctx.user, 'read', 'cost', {})) return {};
  return { from: withoutCosts(field, from), to: withoutCosts(field, to) };
}

const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const comparisons = [
  { name: 'action', field: choice(named(actions), { label: 'action' }), value: 'e.action', operator: 'eq' },
  { name: 'source', field: choice(named(sources), { label: 'source' }), value: 'e.source', operator: 'eq' },
  { name: 'timestamp__gte', field: dateTime({ label: 'timestamp' }), value: 'e.timestamp', operator: 'gte' },
  { name: 'timestamp__lt', field: dateTime({ label: 'timestamp' }), value: 'e.timestamp', operator: 'lt' },
] as const;

const known = new Set([
  'page',
  'page_size',
  'q',
  'entity_type',
  'entity_id',
  'user',
  'after',
  ...comparisons.map(({ name }) => name as string),
]);

function readQuery(query: URLSearchParams) {
  for (const name of query.keys()) if (!known.has(name)) throw badRequest(messages.unknownFilter(name));
  const idOf = (name: string) => {
    const raw = query.get(name);
    if (raw !== null && !isUuid(raw)) throw badRequest(messages.badFilterValue(name, messages.mustBeId(name)));
    return raw;
  };
  const entityType = query.get('entity_type');
  if (entityType !== null && !(nouns as readonly string[]).includes(entityType)) {
    throw badRequest(messages.badFilterValue('entity_type', messages.mustBeOneOf(messages.it, nouns, entityType)));
  }
  return {
    ...readPage(query, 25),
    entityType,
    entityId: idOf('entity_id'),
    user: idOf('user'),
    after: idOf('after'),
  };
}
