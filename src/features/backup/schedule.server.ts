import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import type { App } from '#server/app';
import { enqueue } from '#server/jobs/queue';
import { sendMail } from '#server/mail/mail';
import type { Timetable } from '#server/jobs/cron';
import type { Job, Task } from '#server/jobs/runner';
import { notify } from '#features/notification/index.server';
import { backupMails, words } from './backup.words';
import { accountsOf, operatorsOf } from './operators.server';
import { endAttempt, noteAttempt, stateOf } from './state.server';

export const backupTaskName = 'backup';

export const schedule: Timetable = { name: 'backup', pattern: '15 2 * * *', zone: 'UTC', task: backupTaskName };

export const backupTimetables: Timetable[] = [
  schedule,
  { name: 'check backups', pattern: '30 7 * * *', zone: 'UTC', task: 'check backups' },
];

export const backupTasks: Task[] = [
  {
    name: backupTaskName,
    as: 'millwright_system',
    // By the clock only where that is wanted; the button always.
    run: async ({ app }: Job, { due }: { due?: string }) => {
      if (due === undefined || app.config.backup.schedule) await startBackup(app);
    },
  },
  {
    name: 'check backups',
    as: 'millwright_system',
    run: async (job: Job) => {
      if (job.app.config.backup.schedule) await tellOperators(job);
    },
  },
  {
    name: 'tell operators',
    run: async ({ ctx }, { members, text }: Warning) => {
      const { id } = ctx!.organization;
      await notify(ctx!, { event: 'backup_failed', noun: 'system', id, to: { members }, text }, null);
    },
  },
];

interface Warning {
  members: string[];
  text: string;
}

/**
 * A process of its own with low priority: requests go first, and its memory is given back. The channel between both
 * ends it with this server, which does not wait for it.
 */
async function startBackup({ command, log, system, clock }: App): Promise<void> {
  if (!command) return;
  await noteAttempt(system, { started_at: clock().toISOString(), finished_at: null, problem: null });
  const [program, ...args] = command;
  const child = spawn(program!, [...args, 'backup'], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket).unref();
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
  child.once('error', (error) => log.error({ err: error }, 'the backup could not be started'));
  child.once('close', (code) => {
    if (code === 0) log.info('backup made and verified');
    else {
      log.error({ code, said }, 'the backup failed');
      // What ended before it could say so itself.
      endAttempt(system, clock().toISOString(), said.trim().split('\n')[0] || words.wasKilled).catch(() => {});
    }
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already.
  }
}

/**
 * A backup that failed, or was not made for two days, is the business of whoever looks after the installation. Those who
 * have an account are told as they have chosen, the others by mail.
 */
async function tellOperators({ app, db, now }: Job): Promise<void> {
  const { problem, is_old, last_at } = await stateOf(app);
  if (!problem && !is_old) return;
  const operators = await operatorsOf(app);
  const accounts = await accountsOf(app, operators);
  const text = backupMails.why(last_at, problem);
  for (const { member, organization } of accounts)
    await enqueue({ db, now, organization: { id: organization } }, 'tell operators', { members: [member], text });
  const recipients = new Set(accounts.map(({ email }) => email));
  for (const to of operators) if (!recipients.has(to)) await sendMail({ db, now }, { to, ...backupMails.failed(text) });
}
