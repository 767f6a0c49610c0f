import { messages } from '#words/messages';
import { type Context, systemActor } from '#server/context';

export interface ShownComment {
  id: string;
  text: string;
  files: { id: string }[];
  is_public: boolean;
  is_from_requester: boolean;
  of: { entity_type: string; id: string };
  created_by: { id: string; name: string } | null;
}

const maintenance = { id: systemActor.id, name: messages.maintenance, color: null, profile_image: null };

/**
 * Comments as they are read outside the staff (F1.5): their own as they are, those of the staff signed “Maintenance”,
 * without names and without files.
 */
export async function withoutStaff(
  ctx: Context,
  of: ShownComment['of'],
  comments: ShownComment[],
): Promise<ShownComment[]> {
  const isMine = ({ created_by }: ShownComment) => created_by !== null && created_by.id === ctx.user.member;
  const texts = await unnamed(
    ctx,
    comments.map(({ text }) => text),
  );
  return comments.map((one, at) => ({
    ...one,
    of,
    ...(!isMine(one) && { text: texts[at]!, files: [], created_by: maintenance }),
  }));
}

/** Texts in which “@Dana Reyes” and “@Night shift” read “@Maintenance”. */
export async function unnamed(ctx: Context, texts: string[]): Promise<string[]> {
  if (!texts.some((text) => text.includes('@'))) return texts;
  const rows = await ctx.db.rows<{ name: string }>(
    `select distinct n.name from (
       select name from member where organization_id = $1 union all select name from team where organization_id = $1) n
     where exists (select from unnest($2::text[]) s where position('@' || app_fold(n.name) in app_fold(s)) > 0)`,
    [ctx.organization.id, texts],
  );
  if (rows.length === 0) return texts;
  // The longest first: “@Ann Lee” is not “@Ann” and a word.
  const names = rows.map(({ name }) => name).sort((a, b) => b.length - a.length);
  const mention = new RegExp(`@(?:${names.map(inAnyAccent).join('|')})`, 'giu');
  return texts.map((text) => text.normalize('NFD').replaceAll(mention, `@${messages.maintenance}`).normalize('NFC'));
}

/** A pattern for a name in decomposed text: as mentions are found, with or without its accents. */
const inAnyAccent = (name: string): string =>
  [...name.normalize('NFD').replaceAll(/\p{M}/gu, '')].map((letter) => `${escaped(letter)}\\p{M}*`).join('');

const escaped = (letter: string): string =>
  /[\p{L}\p{N} ]/u.test(letter) ? letter : `\\u{${letter.codePointAt(0)!.toString(16)}}`;
