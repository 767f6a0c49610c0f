import { type FieldErrors, forbidden, invalid, notFound } from '#shared/errors';
import { type Fields, files, longText } from '#shared/field';
import { uuid7 } from '#shared/id';
import { messages } from '#shared/messages';
import { type Role, scopeOf } from '#shared/permission';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { getRow } from '#server/entity/read';
import { thumbnailUrl } from '#server/entity/select';
import type { Store } from '#server/entity/store';
import { loadRow, noteOn, updateRow } from '#server/entity/write';
import { list, object, pageSchema } from '#server/http/json-schema';
import { type Page, pageOf, readPage } from '#server/http/page';
import { input, type Route, route } from '#server/http/route';
import { sendPush } from '#features/push/send.server';
import { commentTable } from './comment.table';

const commentFields = {
  text: longText({ label: 'Comment', required: true, max: 5000 }),
  files: files({ label: 'Files' }),
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
  created_at: words,
  updated_at: wordsOrNone,
  created_by: {
    ...object({ id: words, name: words, color: wordsOrNone, profile_image: wordsOrNone }),
    type: ['object', 'null'],
  },
});

/** Comments of any noun whose contract has `comment_files` (D21): whoever reads a record reads what is said about it. */
export function commentRoutes(store: Store): Route[] {
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
      handle: (ctx, { params, query }) => listComments(ctx, store, params.id!, query),
    }),
    route({
      method: 'POST',
      path: at,
      tag,
      summary: 'Comment. “@Name” tells that person, or that team',
      permit: ['comment', name],
      status: 201,
      body: input(commentFields),
      answer: schema,
      handle: async (ctx, { params, body }) => {
        const id = await addComment(ctx, store, params.id!, body.text, body.files ?? []);
        return readComment(ctx, store, params.id!, id);
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
  ];
}

const select = `select c.id, c.text, c.created_at, c.updated_at,
    (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'mime_type', f.mime_type, 'is_image', f.is_image,
        'file_url', '/api/files/' || f.id || '/content', 'thumbnail_url', case when f.is_image then ${thumbnailUrl('f.id')} end)
        order by array_position(c.files, f.id)), '[]')
      from file f where f.organization_id = c.organization_id and f.id = any(c.files) and f.deleted_at is null) as files,
    case when m.id is not null then json_build_object('id', m.id, 'name', m.name, 'color', m.color,
      'profile_image', ${thumbnailUrl('m.profile_image_id')}) end as created_by
  from comment c left join member m on m.organization_id = c.organization_id and m.id = c.created_by
  where c.organization_id = $1 and c.entity_type = $2 and c.entity_id = $3 and c.deleted_at is null`;

async function listComments(ctx: Context, store: Store, id: string, query: URLSearchParams): Promise<Page<unknown>> {
  await getRow(ctx, store, id);
  const asked = readPage(query, 50);
  const values = [ctx.organization.id, store.entity.name, id];
  const [found] = await ctx.db.rows<{ count: number }>(
    `select count(*) as count from comment
     where organization_id = $1 and entity_type = $2 and entity_id = $3 and deleted_at is null`,
    values,
  );
  const rows = await ctx.db.rows(
    `${select} order by c.created_at desc, c.id desc limit ${asked.size} offset ${asked.offset}`,
    values,
  );
  return pageOf(`${store.entity.path}/${id}/comments`, query, asked, found!.count, rows);
}

async function readComment(ctx: Context, store: Store, record_: string, id: string): Promise<unknown> {
  const [row] = await ctx.db.rows(`${select} and c.id = $4`, [ctx.organization.id, store.entity.name, record_, id]);
  return row;
}

export async function addComment(
  ctx: Context,
  store: Store,
  of: string,
  text: string,
  attached: string[],
): Promise<string> {
  const before = await loadRow(ctx, store, of, 'comment');
  const id = uuid7(Date.parse(ctx.now));
  await insertInto(ctx.db, commentTable, [
    {
      organization_id: ctx.organization.id,
      id,
      entity_type: store.entity.name,
      entity_id: of,
      text,
      files: attached,
      created_at: ctx.now,
      created_by: ctx.user.member,
    },
  ]);
  const description = messages.commented(text.length > 200 ? `${text.slice(0, 199)}…` : text);
  const all = [...new Set([...(before.comment_files as string[]), ...attached])];
  if (attached.length === 0) await noteOn(ctx, store, of, description);
  else await asFiles(updateRow(ctx, store, before, { comment_files: all } as never, {}, { description }));
  await tellMentioned(ctx, store, of, String(before.name), text);
  return id;
}

/** What is wrong with the files is told where they were sent. */
async function asFiles(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const { comment_files } = (error as { extra?: { errors?: FieldErrors } }).extra?.errors ?? {};
    throw comment_files ? invalid({ files: comment_files }) : error;
  }
}

async function removeComment(ctx: Context, store: Store, id: string): Promise<void> {
  const [comment] = await ctx.db.rows<{ of: string; created_by: string | null }>(
    `select entity_id as of, created_by from comment
     where organization_id = $1 and entity_type = $2 and id = $3 and deleted_at is null for update`,
    [ctx.organization.id, store.entity.name, id],
  );
  if (!comment) throw notFound();
  await loadRow(ctx, store, comment.of, 'comment');
  const anybodys = scopeOf(ctx.user, 'delete_comment', store.entity.name) === 'all';
  if (comment.created_by !== ctx.user.id && !anybodys) throw forbidden(messages.forbidden(ctx.user.role));
  await ctx.db.rows(`update comment set deleted_at = $3 where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    id,
    ctx.now,
  ]);
  await noteOn(ctx, store, comment.of, messages.commentDeleted);
}

/** “@Dana Reyes” or “@Night shift”: the longest name that fits. Each person hears of it once, and nobody of themselves. */
async function tellMentioned(ctx: Context, store: Store, of: string, title: string, text: string): Promise<void> {
  if (!text.includes('@')) return;
  const named = await ctx.db.rows<{ id: string; name: string; role: Role }>(
    `select m.id, m.name, m.role from member m where m.organization_id = $1 and m.deleted_at is null and m.is_active
       and position('@' || app_fold(m.name) in app_fold($2)) > 0
     union select m.id, t.name, m.role from team t
       join team_member l on l.organization_id = t.organization_id and l.team_id = t.id
       join member m on m.organization_id = l.organization_id and m.id = l.member_id and m.deleted_at is null and m.is_active
       where t.organization_id = $1 and t.deleted_at is null and position('@' || app_fold(t.name) in app_fold($2)) > 0`,
    [ctx.organization.id, text],
  );
  const isLonger = (name: string) => named.some((other) => other.name !== name && other.name.startsWith(name));
  const reads = (role: Role) => scopeOf({ id: '', role, restrictedAdd: {} }, 'read', store.entity.name) === 'all';
  const people = named.filter(({ name, role }) => !isLonger(name) && reads(role));
  for (const id of new Set(people.map((one) => one.id).filter((one) => one !== ctx.user.id)))
    await sendPush(ctx, id, {
      title,
      body: messages.mentionedNote(ctx.user.name, text),
      url: `/${store.entity.name}/${of}`,
    });
}
