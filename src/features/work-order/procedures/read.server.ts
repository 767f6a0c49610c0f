import { instantText, thumbnailUrl } from '#server/entity/select';
import { type ProcedureCopy, progressOf } from '#features/procedure/steps';

const file = `json_build_object('id', f.id, 'name', f.name, 'is_image', f.is_image,
  'file_url', '/api/files/' || f.id || '/content', 'thumbnail_url', case when f.is_image then ${thumbnailUrl('f.id')} end)`;

const filesOf = (answer: string): string =>
  `(select json_agg(${file} order by array_position(${answer}.files, f.id)) from file f
    where f.organization_id = ${answer}.organization_id and f.id = any(${answer}.files) and f.deleted_at is null)`;

const firstOf = (answer: string): string =>
  `(select ${file} from file f where f.organization_id = ${answer}.organization_id and f.id = ${answer}.files[1])`;

const memberOf = (id: string): string =>
  `(select json_build_object('id', m.id, 'name', m.name) from member m where m.organization_id = a.organization_id and m.id = ${id})`;

/** SQL: the hashes of the files of `row`, in order; a deleted file has none. */
const digestsOf = (row: string): string =>
  `(select jsonb_agg(jsonb_build_array(u.id, f.sha256) order by u.at) from unnest(${row}.files) with ordinality u (id, at)
    left join file f on f.organization_id = ${row}.organization_id and f.id = u.id and f.deleted_at is null)`;

const firstSeal = {
  picture: (a: string) =>
    `(select f.sha256 from file f where f.organization_id = ${a}.organization_id and f.id = ${a}.files[1])`,
  files: (b: string) => `to_jsonb(${b}.files)`,
};

const hashOf = (a: string, c: string, by: typeof firstSeal): string =>
  `encode(sha256(convert_to(jsonb_build_array(
    ${c}.organization_id, ${c}.work_order_id, ${c}.id, ${a}.step_id, ${a}.answered_by, ${instantText(`${a}.answered_at`)},
    ${by.picture(a)},
    (select jsonb_agg(jsonb_build_array(b.step_id, b.answer, b.note, ${by.files('b')}) order by b.position) from work_order_answer b
      where b.organization_id = ${a}.organization_id and b.copy_id = ${a}.copy_id and (b.position < ${a}.position or b.step_id = any(${a}.covers))
        and (b.answer is not null or b.note is not null or b.files <> '{}')))::text, 'UTF8')), 'hex')`;

/**
 * SQL: the hash of what the signature `a` covers: this step of this copy on this work order `c`, its signer, time and
 * image, every answer before it, and those after it that existed, with the hashes of their files. The same SQL creates
 * and verifies it.
 */
export const sealOf = (a: string, c: string): string =>
  `'v2:' || ${hashOf(a, c, { picture: digestsOf, files: digestsOf })}`;

/** Whether the signature covers the content of files. Older signatures cover only the ids of the files. */
const coversBytes = `starts_with(coalesce(a.seal, 'v2:'), 'v2:')`;

const isValid = `a.seal is not distinct from case when ${coversBytes} then ${sealOf('a', 'c')} else ${hashOf('a', 'c', firstSeal)} end`;

const answer = `case when a.step_id is null then null
  when s.step->>'type' = 'photo' then ${filesOf('a')}
  when s.step->>'type' in ('file', 'signature') and a.files = '{}' then null
  when s.step->>'type' = 'file' then json_build_object('file', ${firstOf('a')})
  when s.step->>'type' = 'signature' then json_build_object('image', ${firstOf('a')}, 'signed_by', ${memberOf('a.answered_by')},
    'signed_at', ${instantText('a.answered_at')}, 'valid', ${isValid},
    'covers_bytes', ${coversBytes})
  else a.answer::json end`;

const answerJson = `jsonb_build_object('answer', ${answer}, 'note', a.note,
  'photos', case when s.step->>'type' = 'inspection' then coalesce(${filesOf('a')}, '[]') else '[]' end,
  'answered_by', ${memberOf('a.answered_by')}, 'answered_at', ${instantText('a.answered_at')},
  'follow_up', (select json_build_object('id', w.id, 'name', w.name, 'code', w.code, 'status', w.status) from work_order w
    where w.organization_id = a.organization_id and w.id = a.follow_up_id and w.deleted_at is null),
  'previous', case when a.previous is not null then a.previous - 'files' || jsonb_build_object('answered_by', ${memberOf(`(a.previous->>'answered_by')::uuid`)}) end)`;

/** SQL: the measurement that a reading step writes to, as its input needs it. */
const meterJson = `case when s.step->>'type' = 'reading' then jsonb_build_object('meter',
  (select json_build_object('id', m.id, 'name', m.name, 'kind', m.kind, 'unit', m.unit, 'decimals', m.decimals,
      'states', m.states, 'last_value', m.last_value, 'last_taken_at', ${instantText('m.last_taken_at')})
    from work_order_step_reading l join measurement m on m.organization_id = l.organization_id and m.id = l.measurement_id
      and m.deleted_at is null
    where l.organization_id = c.organization_id and l.copy_id = c.id and l.step_id = s.step->>'id')) else '{}' end`;

/** SQL: the steps of the copy `c` with their answers, all or those that match `where`. */
export const stepsJson = (
  where = 'true',
): string => `(select coalesce(jsonb_agg(s.step || ${answerJson} || ${meterJson} order by s.at), '[]')
    from jsonb_array_elements(c.steps) with ordinality s (step, at)
    left join work_order_answer a on a.organization_id = c.organization_id and a.copy_id = c.id and a.step_id = s.step->>'id'
    where ${where})`;

export const copyJson = `json_build_object('id', c.id, 'name', c.name, 'procedure', c.procedure_id, 'steps', ${stepsJson()})`;

/** SQL: the procedures of the work order or template `row`. */
export const proceduresOf = (row: string): string =>
  `(select coalesce(json_agg(${copyJson} order by c.position, c.id), '[]') from work_order_procedure c
    where c.organization_id = ${row}.organization_id and c.work_order_id = ${row}.id and c.removed_at is null)`;

/** The progress of all procedures together; null if there are none. */
export const procedureProgress = {
  compose: ({ procedures }: Record<string, unknown>) => {
    const copies = procedures as ProcedureCopy[];
    if (copies.length === 0) return null;
    const each = copies.map(({ steps }) => progressOf(steps));
    return {
      answered: each.reduce((sum, { answered }) => sum + answered, 0),
      total: each.reduce((sum, { total }) => sum + total, 0),
    };
  },
};
