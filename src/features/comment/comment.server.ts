import { type Fields, files, flag, longText } from '#shared/field';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { thumbnailUrl } from '#server/entity/select';
import type { Store } from '#server/entity/store';
import { list, object, pageSchema } from '#server/http/json-schema';
import { type Page, pageOf, readPage } from '#server/http/page';
import { input, patchInput, type Route, route } from '#server/http/route';
import { addComment, editComment, type NewComment, removeComment, restoreComment } from './change.server';
import { mentionable } from './mentioned.server';
import { type ShownComment, withoutStaff } from './outside.server';

const commentFields = {
  text: longText({ label: 'Comment', required: true, max: 5000 }),
  files: files({ label: 'Files' }),
} as const satisfies Fields;

/** Only for a new comment: what was said inside stays inside. */
const newFields = {
  ...commentFields,
  is_public: flag({ label: 'To the requester' }),
} as const satisfies Fields;

const words = { type: 'string' };
const wordsOrNone = { type: ['string', 'null'] };
const schema = object({
  id: words,
  text: words,
  files: list(
    object({
      id: words,
      name: words,
      mime_type: words,
      is_image: { type: 'boolean' },
      file_url: words,
      thumbnail_url: wordsOrNone,
    }),
  ),
  is_public: { type: 'boolean' },
  /** Said by whoever asked for it, with or without an account. */
  is_from_requester: { type: 'boolean' },
  /** The record it was written on: a work order also shows the threads of its requests. */
  of: object({ entity_type: words, id: words }),
  created_at: words,
  /** When it was last edited; null where it never was. */
  updated_at: wordsOrNone,
  created_by: {
    ...object({ id: words, name: words, color: wordsOrNone, profile_image: wordsOrNone }),
    type: ['object', 'null'],
  },
});

/** How the comments of a noun differ from a plain list. */
export interface Thread {
  /** SQL: further comments `c` that the record `$3` of the organisation `$1` shows. */
  also?(): string;
  /** SQL: whether the comment `c` is by whoever asked for it; strangers have no account. */
  isFromRequester?(): string;
  /** Whether the caller is outside the staff: they read what is public, without names (F1.5). */
  isOutside?(ctx: Context): boolean;
  add?(ctx: Context, of: string, said: NewComment): Promise<string>;
}

/** Comments of any noun whose contract has `comment_files` (D21): the right to read a record includes its comments. */
export function commentRoutes(store: Store, thread: Thread = {}): Route[] {
  const { name, path, labelPlural: tag } = store.entity;
  const at = `${path}/:id/comments`;
  return [
    route({
      method: 'GET',
      path: at,
      tag,
      summary: 'List the comments, the latest first',
      permit: ['read', name],
      answer: pageSchema(schema),
      handle: (ctx, { params, query }) => listComments(ctx, store, thread, params.id!, query),
    }),
    route({
      method: 'POST',
      path: at,
      tag,
      summary: 'Comment. “@Name” tells that person, or that team',
      permit: ['comment', name],
      status: 201,
      body: input(newFields),
      answer: schema,
      handle: async (ctx, { params, body }) => {
        const id = await (thread.add ?? addTo(store))(ctx, params.id!, body);
        return readComment(ctx, store, thread, params.id!, id);
      },
    }),
    route({
      method: 'GET',
      path: `${at}/mentionable`,
      tag,
      summary: 'List the people and teams who hear of it when a comment names them',
      permit: ['comment', name],
      answer: list(object({ id: words, name: words, color: wordsOrNone, team: { type: 'boolean' } })),
      // Who is outside knows nobody by name.
      handle: (ctx, { params }) =>
        thread.isOutside?.(ctx) ? getRow(ctx, store, params.id!).then(() => []) : mentionable(ctx, store, params.id!),
    }),
    route({
      method: 'PATCH',
      path: `${path}/comments/:id`,
      tag,
      summary: 'Edit a comment of one’s own; `updated_at` says that it was',
      permit: ['edit_comment', name],
      body: patchInput(commentFields),
      answer: schema,
      handle: async (ctx, { params, body }) => {
        const of = await editComment(ctx, store, params.id!, body);
        return readComment(ctx, store, thread, of, params.id!);
      },
    }),
    route({
      method: 'DELETE',
      path: `${path}/comments/:id`,
      tag,
      summary: 'Delete a comment: one’s own, or, for who may, anybody’s',
      permit: ['delete_comment', name],
      status: 204,
      handle: (ctx, { params }) => removeComment(ctx, store, params.id!),
    }),
    route({
      method: 'POST',
      path: `${path}/comments/:id/restore`,
      tag,
      summary: 'Take back that one deleted a comment, or, for who may, that anybody did',
      permit: ['delete_comment', name],
      answer: schema,
      handle: async (ctx, { params }) => {
        const of = await restoreComment(ctx, store, params.id!);
        return readComment(ctx, store, thread, of, params.id!);
      },
    }),
  ];
}

const addTo = (store: Store) => (ctx: Context, of: string, said: NewComment) => addComment(ctx, store, of, said);

const select = ({ isFromRequester }: Thread): string =>
  `select c.id, c.text, c.is_public, ${isFromRequester ? `(${isFromRequester()})` : 'false'} as is_from_requester,
    json_build_object('entity_type', c.entity_type, 'id', c.entity_id) as of,
    c.created_at, c.updated_at,
    (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'mime_type', f.mime_type, 'is_image', f.is_image,
        'file_url', '/api/files/' || f.id || '/content', 'thumbnail_url', case when f.is_image then ${thumbnailUrl('f.id')} end)
        order by array_position(c.files, f.id)), '[]')
      from file f where f.organization_id = c.organization_id and f.id = any(c.files) and f.deleted_at is null) as files,
    case when m.id is not null then json_build_object('id', m.id, 'name', m.name, 'color', m.color,
      'profile_image', ${thumbnailUrl('m.profile_image_id')}) end as created_by
  from comment c left join member m on m.organization_id = c.organization_id and m.id = c.created_by
  where c.organization_id = $1 and c.deleted_at is null`;

const isOn = `c.entity_type = $2 and c.entity_id = $3`;

async function listComments(
  ctx: Context,
  store: Store,
  thread: Thread,
  id: string,
  query: URLSearchParams,
): Promise<Page<unknown>> {
  const { also, isOutside } = thread;
  await getRow(ctx, store, id);
  const paging = readPage(query, 50);
  const values = [ctx.organization.id, store.entity.name, id];
  const outside = isOutside?.(ctx) ?? false;
  const shown = `(${[isOn, ...(also ? [`(${also()})`] : [])].join(' or ')})${outside ? ' and c.is_public' : ''}`;
  const [found] = await ctx.db.rows<{ count: number }>(
    `select count(*) as count from comment c where c.organization_id = $1 and c.deleted_at is null and ${shown}`,
    values,
  );
  const rows = await ctx.db.rows<ShownComment>(
    `${select(thread)} and ${shown} order by c.created_at desc, c.id desc limit ${paging.size} offset ${paging.offset}`,
    values,
  );
  const of = { entity_type: store.entity.name, id };
  return pageOf(ctx, paging, found!.count, outside ? await withoutStaff(ctx, of, rows) : rows);
}

async function readComment(ctx: Context, store: Store, thread: Thread, of: string, id: string): Promise<unknown> {
  const [row] = await ctx.db.rows(`${select(thread)} and ${isOn} and c.id = $4`, [
    ctx.organization.id,
    store.entity.name,
    of,
    id,
  ]);
  return row;
}
