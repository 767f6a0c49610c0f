import { shortened } from '#shared/text/cut';
import { type FieldErrors, forbidden, invalid, notFound } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import { scopeOf } from '#shared/permission';
import type { Change } from '#server/audit';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import type { Store } from '#server/entity/store';
import { same } from '#server/entity/changes';
import type { Row } from '#server/entity/lock';
import { loadRow, noteOn, type HistoryNote, updateRow } from '#server/entity/write';
import { commentTable } from './comment.table';

interface CommentRow {
  of: string;
  text: string;
  files: string[];
  created_by: string | null;
  is_deleted: boolean;
  deleted_by: string | null;
}

/** So much of a comment stands in the sentence of its history. */
const mostTold = 200;

/** `is_public`: whoever asked for the work reads it, too (F1.3). */
export interface NewComment {
  text: string;
  files?: string[] | null;
  is_public?: boolean | null;
}

export async function addComment(ctx: Context, store: Store, of: string, said: NewComment): Promise<string> {
  return commentOn(ctx, store, await loadRow(ctx, store, of, 'comment'), said);
}

/** For a verb that has loaded the record; `also` are the columns of the record that change with it. */
export async function commentOn(
  ctx: Context,
  store: Store,
  before: Row,
  said: NewComment,
  also: Record<string, unknown> = {},
): Promise<string> {
  const { text } = said;
  const attached = said.files ?? [];
  const id = await insertComment(ctx, store, before.id, said);
  // History cannot forget, so it does not hold what strangers write (F1.7).
  const isStranger = ctx.source === 'portal';
  const changes = [changeOf(id, null, isStranger ? '' : text)];
  const description = isStranger ? messages.requesterReplied : messages.commented(shortened(text, mostTold));
  await recordChange(ctx, store, before, attached, { changes, description }, also);
  return id;
}

/** A comment without any history, for a record that has none either. */
export async function insertComment(ctx: Context, store: Store, of: string, said: NewComment): Promise<string> {
  const { text, files, is_public } = said;
  const id = uuid7(Date.parse(ctx.now));
  await insertInto(ctx.db, commentTable, [
    {
      organization_id: ctx.organization.id,
      id,
      entity_type: store.entity.name,
      entity_id: of,
      text,
      files: files ?? [],
      is_public: is_public ?? false,
      created_at: ctx.now,
      created_by: ctx.user.member,
    },
  ]);
  return id;
}

/** Deletes the comments of records that go without a trace. */
export async function dropComments(ctx: Context, store: Store, of: readonly string[]): Promise<void> {
  await ctx.db.rows(`delete from comment where organization_id = $1 and entity_type = $2 and entity_id = any($3)`, [
    ctx.organization.id,
    store.entity.name,
    of,
  ]);
}

/** Edits the caller's own comment at any time; the history keeps the old text. Returns the id of its record. */
export async function editComment(
  ctx: Context,
  store: Store,
  id: string,
  patch: { text?: string | null; files?: string[] | null },
): Promise<string> {
  const comment = await lockComment(ctx, store, id);
  if (comment.is_deleted) throw notFound();
  const before = await loadRow(ctx, store, comment.of, 'comment');
  if (comment.created_by !== ctx.user.id) throw forbidden(messages.forbidden(ctx.user.role));
  const text = patch.text ?? comment.text;
  const files = patch.files === undefined ? comment.files : (patch.files ?? []);
  if (text === comment.text && same(files, comment.files)) return comment.of;
  await ctx.db.rows(
    `update comment set text = $3, files = $4, updated_at = $5 where organization_id = $1 and id = $2`,
    [ctx.organization.id, id, text, files, ctx.now],
  );
  const changes = [changeOf(id, comment.text, text)];
  await recordChange(ctx, store, before, files, {
    changes,
    description: messages.commentEdited(shortened(text, mostTold)),
  });
  return comment.of;
}

export async function removeComment(ctx: Context, store: Store, id: string): Promise<void> {
  const comment = await lockComment(ctx, store, id);
  const before = await loadRow(ctx, store, comment.of, 'comment');
  if (comment.is_deleted) throw notFound();
  refuseUnlessOwn(ctx, store, comment.created_by);
  await setDeleted(ctx, id, ctx.now, ctx.user.member);
  const changes = [changeOf(id, recorded(comment), null)];
  await recordChange(ctx, store, before, [], { changes, description: messages.commentDeleted });
}

/**
 * Restores a comment that the caller deleted, or anybody's with that right, with its files. Returns the id of its
 * record.
 */
export async function restoreComment(ctx: Context, store: Store, id: string): Promise<string> {
  const comment = await lockComment(ctx, store, id);
  const before = await loadRow(ctx, store, comment.of, 'comment');
  refuseUnlessOwn(ctx, store, comment.is_deleted ? comment.deleted_by : comment.created_by);
  if (!comment.is_deleted) return comment.of;
  await setDeleted(ctx, id, null, null);
  // Files that were swept meanwhile stay deleted.
  const files = await ctx.db.rows<{ id: string }>(
    `select id from file where organization_id = $1 and id = any($2) and deleted_at is null`,
    [ctx.organization.id, comment.files],
  );
  const entry = {
    changes: [changeOf(id, null, recorded(comment))],
    description: messages.commentRestored(shortened(recorded(comment), mostTold)),
  };
  await recordChange(
    ctx,
    store,
    before,
    files.map((file) => file.id),
    entry,
  );
  return comment.of;
}

/**
 * Only the author may delete a comment, and only the person who deleted it may restore it; the right to delete any
 * comment covers both.
 */
function refuseUnlessOwn(ctx: Context, store: Store, owner: string | null): void {
  const mayDeleteAny = scopeOf(ctx.user, 'delete_comment', store.entity.name) === 'all';
  if (owner !== ctx.user.id && !mayDeleteAny) throw forbidden(messages.forbidden(ctx.user.role));
}

const setDeleted = (ctx: Context, id: string, at: string | null, by: string | null) =>
  ctx.db.rows(`update comment set deleted_at = $3, deleted_by = $4 where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    id,
    at,
    by,
  ]);

async function lockComment(ctx: Context, store: Store, id: string): Promise<CommentRow> {
  const [comment] = await ctx.db.rows<CommentRow>(
    `select entity_id as of, text, files, created_by, deleted_at is not null as is_deleted, deleted_by
     from comment
     where organization_id = $1 and entity_type = $2 and id = $3 for update`,
    [ctx.organization.id, store.entity.name, id],
  );
  if (!comment) throw notFound();
  return comment;
}

/** Writes the record's history and its files: those of existing comments, so that files no comment shows are freed. */
async function recordChange(
  ctx: Context,
  store: Store,
  before: Row,
  attached: string[],
  entry: HistoryNote,
  also: Record<string, unknown> = {},
): Promise<void> {
  const oldFiles = before.comment_files as string[];
  const files = oldFiles.length + attached.length === 0 ? [] : await shownFiles(ctx, store, before.id);
  // Files deleted since stay deleted; the write checks new files.
  const newFiles = files.filter((file) => oldFiles.includes(file) || attached.includes(file));
  if (Object.keys(also).length === 0 && same(oldFiles, newFiles, store.links.comment_files))
    return noteOn(ctx, store, before.id, entry.description!, entry.changes);
  await atFilesField(updateRow(ctx, store, before, { comment_files: newFiles } as never, also, entry));
}

async function shownFiles(ctx: Context, store: Store, of: string): Promise<string[]> {
  const rows = await ctx.db.rows<{ file: string }>(
    `select f.file from comment c, unnest(c.files) with ordinality f (file, position)
     where c.organization_id = $1 and c.entity_type = $2 and c.entity_id = $3 and c.deleted_at is null
     order by c.created_at, c.id, f.position`,
    [ctx.organization.id, store.entity.name, of],
  );
  return [...new Set(rows.map(({ file }) => file))];
}

/** Reports errors about the files at the field of the request. */
async function atFilesField(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const { comment_files } = (error as { extra?: { errors?: FieldErrors } }).extra?.errors ?? {};
    throw comment_files ? invalid({ files: comment_files }) : error;
  }
}

/** Contains the comment's id, by which a feed recognizes these entries and leaves out the text. */
const changeOf = (id: string, from: string | null, to: string | null): Change => {
  const named = (name: string | null) => (name === null ? null : { id, name });
  return { field: 'comments', from: named(from), to: named(to) };
};

/** What history says of a comment: nothing of what somebody without an account wrote. */
const recorded = ({ created_by, text }: CommentRow): string => (created_by === null ? '' : text);
