import { pathOf } from '#shared/notice';
import type { Context } from '#server/context';
import type { Task } from '#server/jobs/runner';
import { sendMail } from '#server/mail/mail';
import { type PushSettled, sendPush } from '#features/push/index.server';
import type { Checked } from './due.server';
import { letterOf } from './letter';
import { mailWords } from './mail.words';
import { unsubscribeLink } from './unsubscribe-link.server';

/** What became of a delivery. */
export interface Outcome {
  id: string;
  status: string;
  reason?: string;
  mail?: string;
}

/** The reason of a push that has left here and that the push service has not taken yet. */
export const queued = 'queued';

/** What became of a push. One device that took it is enough, whatever others did. */
export const pushSettledTask: Task = {
  name: 'push settled',
  run: async ({ ctx }, { about, outcome }: PushSettled) => {
    const [status, reason] = {
      accepted: ['sent', null],
      gone: ['dropped', 'no_device'],
      gave_up: ['failed', 'gave_up'],
    }[outcome];
    await ctx!.db.rows(
      `update delivery set status = $3, reason = $4 where organization_id = $1 and id = any($2)
         and ($3 = 'sent' or reason = '${queued}')`,
      [ctx!.organization.id, about, status, reason],
    );
  },
};

/** One push for each record; what was held goes as one. */
export async function pushNotices(ctx: Context, due: Checked[]): Promise<Outcome[]> {
  const reachable = await withDevices(ctx, due);
  const outcomes: Outcome[] = [];
  for (const group of together(due)) {
    const [first] = group;
    const { member, title, text } = first!;
    if (!reachable.has(member)) {
      outcomes.push(...group.map(({ id }) => ({ id, status: 'dropped', reason: 'no_device' })));
      continue;
    }
    const note =
      group.length === 1
        ? { title, body: text, url: pathOf(first!.noun, first!.record) }
        : {
            title: mailWords.many(group.length),
            body: group.map((one) => one.title).join(', '),
            url: '/inbox' as const,
          };
    await sendPush(ctx, member, note, { follow: { task: pushSettledTask.name, about: group.map(({ id }) => id) } });
    outcomes.push(...group.map(({ id }) => ({ id, status: 'sent', reason: queued })));
  }
  return outcomes;
}

/** One mail for each record; what was held goes as one, and so does a digest. */
export async function mailNotices(ctx: Context, due: Checked[]): Promise<Outcome[]> {
  if (due.length === 0) return [];
  const [organization] = await ctx.db.rows<{ name: string }>(`select name from organization where id = $1`, [
    ctx.organization.id,
  ]);
  const outcomes: Outcome[] = [];
  for (const group of together(due)) {
    const { member, event, email } = group[0]!;
    const unsubscribe = unsubscribeLink(ctx, member, group.length === 1 ? event : '*');
    const letter = letterOf(group, { home: ctx.app.config.publicUrl, organization: organization!.name, unsubscribe });
    const mail = await sendMail(ctx, { to: email, ...letter, unsubscribe });
    outcomes.push(...group.map(({ id }) => ({ id, status: 'sent', mail })));
  }
  return outcomes;
}

/** What was held for the same reason goes to a person as one; everything else by itself. */
function together(due: Checked[]): Checked[][] {
  const groups = new Map<string, Checked[]>();
  for (const one of due) {
    const key = one.reason === null ? one.id : `${one.member} ${one.reason}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

async function withDevices(ctx: Context, due: Checked[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.rows<{ id: string }>(
    `select distinct member_id as id from push_subscription where organization_id = $1 and member_id = any($2)`,
    [ctx.organization.id, due.map(({ member }) => member)],
  );
  return new Set(rows.map(({ id }) => id));
}
