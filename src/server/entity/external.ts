import { bodies, parse } from '#shared/entity';
import { forbidden, invalid } from '#shared/errors';
import { externalId } from '#shared/field';
import { can } from '#shared/permission';
import { messages } from '#words/messages';
import type { Context } from '../context';
import { recordSchema } from '../http/json-schema';
import { type Input, NewRecord, type Route, route } from '../http/route';
import { chips } from './routes';
import { allStores, isOf, quote, type Store } from './store';

/**
 * `PUT /x/external/{external_id}` for every noun with an external id: programs that know their own keys create or
 * update a record without asking for ours first. It calls the noun's own POST or PATCH.
 */
export function externalRoutes(routes: readonly Route[]): Route[] {
  return allStores()
    .filter(({ entity }) => Object.hasOwn(entity.fields, 'external_id'))
    .flatMap((store) => {
      const { path } = store.entity;
      const create = routes.find((one) => one.method === 'POST' && one.path === path);
      const change = routes.find((one) => one.method === 'PATCH' && one.path === `${path}/:id`);
      return create?.body && change?.body ? [externalRoute(store, create, change)] : [];
    });
}

function externalRoute(store: Store, create: Route, change: Route): Route {
  const { path, label, labelPlural, name } = store.entity;
  const { external_id: _inPath, ...fields } = create.body!.fields;
  // Which fields are required depends on whether the record is there, so the noun's own call parses them.
  const body: Input<unknown> = { fields, mode: 'patch', batch: false, parse: (value) => value };
  return route({
    method: 'PUT',
    path: `${path}/external/:external_id`,
    tag: labelPlural,
    summary: `Create the ${label.toLowerCase()} with this external id, or change it`,
    permit: ['create', name],
    maySay201: true,
    body,
    answer: () => recordSchema(store.entity, chips),
    handle: async (ctx, input) => {
      const key = keyOf(input.params.external_id!);
      const given = bodyWith(input.body, key);
      const id = await findByKey(ctx, store, key);
      if (id && !can(ctx.user, 'update', name)) throw forbidden(messages.forbidden(ctx.user.role));
      if (id) return change.handle!(ctx, { ...input, params: { id }, body: change.body!.parse(given) });
      return new NewRecord(await create.handle!(ctx, { ...input, params: {}, body: create.body!.parse(given) }));
    },
  });
}

const keyFields = { external_id: { ...externalId(), required: true } };
const keyOf = (written: string): string =>
  (parse(bodies(keyFields).replace, { external_id: written }) as { external_id: string }).external_id;

function bodyWith(body: unknown, external_id: string): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  if ('external_id' in body && body.external_id !== external_id)
    throw invalid({ external_id: [messages.otherExternalId] });
  return { ...body, external_id };
}

/** The lock makes a second call with a new key wait until the first has made the record. */
async function findByKey(ctx: Context, store: Store, key: string): Promise<string | undefined> {
  await ctx.db.rows(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    `external ${store.source} ${ctx.organization.id} ${key}`,
  ]);
  const [row] = await ctx.db.rows<{ id: string }>(
    `select t.id from ${quote(store.source)} t
     where t.organization_id = $1 and t.external_id = $2 and t.deleted_at is null${isOf(store, 't')}`,
    [ctx.organization.id, key],
  );
  return row?.id;
}
