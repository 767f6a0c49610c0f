import { sendMail } from '#server/mail/mail';
import type { Timetable } from '#server/jobs/cron';
import type { Job, Task } from '#server/jobs/runner';
import type { OrganizationSettings } from '#server/db/identity.table';
import { mails } from '#words/mails';
import { missingGuards } from './guards.server';
import { appendHeads, headLine, headsOf, type Noted, readHeadsFile } from './heads.server';
import { verifyChain } from './verify.server';

/** Each organisation's history is verified by its own clock; after midnight UTC all heads are written to the file. */
export const auditTimetables: Timetable[] = [
  { name: 'verify history', pattern: '40 2 * * *', zone: 'organization', task: 'verify history' },
  { name: 'note heads', pattern: '5 0 * * *', zone: 'UTC', task: 'note heads' },
];

export const auditTasks: Task[] = [
  {
    name: 'verify history',
    as: 'millwright_system',
    run: async (job) => {
      const { id } = job.ctx!.organization;
      const { heads, unreadable } = await notedHeads(job);
      const noted = heads.filter(({ organization }) => organization === id);
      const { findings } = await verifyChain(job.db, id, noted);
      for (const finding of findings.slice(0, 20)) job.app.log.error(finding, 'the history has been tampered with');
      const guards = await missingGuards(job.db);
      for (const problem of guards) job.app.log.error({ problem }, 'the history is not guarded');
      await mailHead(job, findings.length + unreadable.length + guards.length);
    },
  },
  {
    name: 'note heads',
    as: 'millwright_system',
    run: async ({ app, db, now }, { due }: { due: string }) => {
      const path = app.config.auditHeadsFile;
      if (path) await appendHeads(path, due.slice(0, 10), await headsOf(db, now));
    },
  },
];

const none: Noted = { heads: [], unreadable: [] };

/** Heads that earlier nights wrote to the file. */
async function notedHeads({ app }: Job): Promise<Noted> {
  const path = app.config.auditHeadsFile;
  if (!path) return none;
  try {
    const noted = await readHeadsFile(path);
    if (noted.unreadable.length > 0)
      app.log.error({ path, lines: noted.unreadable.slice(0, 20) }, 'lines that are no heads');
    return noted;
  } catch (error) {
    // The file does not exist before the first night.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return none;
    throw error;
  }
}

/** Mails to the address the admins chose, in the transaction of the job: once a night. */
async function mailHead({ db, now, ctx }: Job, problems: number): Promise<void> {
  const { organization } = ctx!;
  const [found] = await db.rows<{ name: string; settings: OrganizationSettings }>(
    `select name, settings from organization where id = $1`,
    [organization.id],
  );
  const to = found?.settings.audit_email;
  if (!to) return;
  // An emptied history has no head, and is told all the same.
  const head = (await headsOf(db, now)).find((one) => one.organization === organization.id);
  const line = head && headLine(head);
  await sendMail({ db, now, organization }, { to, ...mails.historyHead(found.name, line, problems) });
}
