import { conflict } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';

/**
 * SQL: the signatures `s` on the copies `c` that cover the file `file`: as their image, or in an answer `b`. Includes
 * removed procedures and deleted work, because both can be restored.
 */
const covering = (organization: string, file: string): string => `work_order_answer b
  join work_order_answer s on s.organization_id = b.organization_id and s.copy_id = b.copy_id and s.seal is not null
    and (s.step_id = b.step_id or b.position < s.position or b.step_id = any(s.covers))
  join work_order_procedure c on c.organization_id = s.organization_id and c.id = s.copy_id
  where b.organization_id = ${organization} and b.files @> array[${file}]`;

/** SQL: whether a signature covers the file `file`. */
export const isSigned = (file: string): string =>
  `exists (select from ${covering(`${file}.organization_id`, `${file}.id`)})`;

/** Signed files stay as they are: a signature whose evidence was deleted or renamed proves nothing. */
export async function refuseSigned(ctx: Context, file: string, done: 'deleted' | 'renamed'): Promise<void> {
  // Signing locks the work order, so this lock waits for signatures in progress.
  await ctx.db.rows(
    `select from work_order w where w.organization_id = $1 and w.id in (select l.entity_id from file_link l
       where l.organization_id = $1 and l.file_id = $2 and l.field = 'procedure_files') order by w.id for no key update`,
    [ctx.organization.id, file],
  );
  const [signature] = await ctx.db.rows<{ code: string; label: string }>(
    `select w.code, (select e->>'label' from jsonb_array_elements(o.steps) e where e->>'id' = o.step_id) as label
     from (select s.step_id, c.work_order_id, c.steps from ${covering('$1', '$2::uuid')} order by s.answered_at limit 1) o
       join work_order w on w.organization_id = $1 and w.id = o.work_order_id`,
    [ctx.organization.id, file],
  );
  if (signature) throw conflict(messages.signedFile(done, signature.label, signature.code));
}
