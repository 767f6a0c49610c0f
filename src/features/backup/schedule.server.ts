import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { App } from '#server/app';
import { sendMail } from '#server/mail/mail';
import type { Timetable } from '#server/jobs/cron';
import type { Job, Task } from '#server/jobs/runner';
import { backupMails } from './backup.words';
import { listNotes } from './folder.server';
import { operatorsOf } from './operators.server';
import { stateOf } from './state.server';

export const backupTaskName = 'backup';

export const schedule: Timetable = { name: 'backup', pattern: '15 2 * * *', zone: 'UTC', task: backupTaskName };

export const backupTimetables: Timetable[] = [
  schedule,
  { name: 'check backups', pattern: '30 7 * * *', zone: 'UTC', task: 'check backups' },
];

/** So old may the last backup be; then somebody hears of it. */
const oldest = 48 * 3_600_000;

export const backupTasks: Task[] = [
  {
    name: backupTaskName,
    as: 'millwright_system',
    // By the clock only where that is wanted; the button always.
    run: async ({ app }: Job, { due }: { due?: string }) => {
      if (due === undefined || app.config.backup.schedule) startBackup(app);
    },
  },
  {
    name: 'check backups',
    as: 'millwright_system',
    run: async (job: Job) => {
      if (job.app.config.backup.schedule) await tellOperators(job);
    },
  },
];

/** A process of its own with low priority: requests go first, and its memory is given back. */
function startBackup({ command, log }: App): void {
  if (!command) return;
  const [program, ...args] = command;
  const child = spawn(program!, [...args, 'backup'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
  child.once('error', (error) => log.error({ err: error }, 'the backup could not be started'));
  child.once('close', (code) => {
    if (code === 0) log.info('backup made and verified');
    else log.error({ code, said }, 'the backup failed');
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
}

/** A backup that failed, or was not made for two days, is the business of whoever looks after the installation. */
async function tellOperators({ app, db, now }: Job): Promise<void> {
  const { attempt } = await stateOf(app.system);
  const [last] = await listNotes(app.config.backup.dir);
  const isOld = last === undefined || Date.parse(now) - Date.parse(last.made_at) > oldest;
  // The first night has not come yet.
  if (attempt === null || (!attempt.problem && !isOld)) return;
  for (const to of await operatorsOf(app))
    await sendMail({ db, now }, { to, ...backupMails.failed(last?.made_at, attempt.problem) });
}
