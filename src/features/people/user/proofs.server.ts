import { storeOf } from '#server/entity/store';
import { deleteRow, loadRow } from '#server/entity/write';
import type { Db } from '#server/db/transaction';
import { addedTo } from '#server/feature';
import { enqueue } from '#server/jobs/queue';
import type { Task } from '#server/jobs/runner';

/**
 * Ends everything that could still prove to be this person: links to a new password, links to a new email, and
 * invitations they sent to an address of their own. Every event that settles who owns an account calls this. The
 * transaction must act as the person (`app.person`).
 */
export async function endProofs(db: Db, now: string, person: string): Promise<void> {
  // Creating a proof also locks the person's row, so none slips through.
  const [current] = await db.rows<{ email: string }>(`select email from person where id = $1 for update`, [person]);
  await db.rows(`delete from password_reset where person_id = $1`, [person]);
  const wanted = await db.rows<{ email: string }>(`delete from email_change where person_id = $1 returning email`, [
    person,
  ]);
  const emails = [current!, ...wanted].map(({ email }) => email);
  await inEachOrganization(db, now, person, ownInvitationsTask.name, { emails });
}

/**
 * The same, and also the calendar links in all their organisations, which need no proof. API keys stay valid: programs
 * must not stop because somebody forgot a password, and the mail about it says how many there are.
 */
export async function endProofsAndLinks(db: Db, now: string, person: string): Promise<void> {
  await endProofs(db, now, person);
  for (const { accessEnds } of addedTo('user'))
    if (accessEnds) await inEachOrganization(db, now, person, accessEnds.everywhere, { until: now });
}

/** Enqueues a job in each organisation of a person; each records it in its own history. */
export async function inEachOrganization(
  db: Db,
  now: string,
  person: string,
  task: string,
  payload: Record<string, unknown>,
): Promise<void> {
  await withEachMembership(db, person, (organization, id) =>
    enqueue({ db, now, organization: { id: organization } }, task, { ...payload, id }),
  );
}

/** One after the other, each with the row-level security of its organisation. */
export async function withEachMembership(
  db: Db,
  person: string,
  work: (organization: string, member: string) => Promise<void>,
): Promise<void> {
  const [before] = await db.rows<{ id: string | null }>(`select current_setting('app.organization', true) as id`);
  const memberships = await db.rows<{ organization_id: string; id: string }>(
    `select organization_id, id from member where person_id = $1 and deleted_at is null`,
    [person],
  );
  for (const { organization_id, id } of memberships) {
    await db.rows(`select set_config('app.organization', $1, true)`, [organization_id]);
    await work(organization_id, id);
  }
  await db.rows(`select set_config('app.organization', $1, true)`, [before!.id ?? '']);
}

export const ownInvitationsTask: Task = {
  name: 'own invitations end',
  run: async ({ ctx }, { id, emails }: { id: string; emails: string[] }) => {
    const open = await ctx!.db.rows<{ id: string }>(
      `select id from invitation where organization_id = $1 and created_by = $2
         and lower(email) in (select lower(own) from unnest($3::text[]) own) and deleted_at is null and used < uses order by id`,
      [ctx!.organization.id, id, emails],
    );
    for (const one of open)
      await deleteRow(ctx!, storeOf('invitation'), await loadRow(ctx!, storeOf('invitation'), one.id, 'delete'));
  },
};
