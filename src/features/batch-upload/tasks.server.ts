import type { Context } from '#server/context';
import type { Timetable } from '#server/jobs/cron';
import type { Task } from '#server/jobs/runner';
import { actingFor } from './acting.server';
import type { Status } from './batch-upload';
import { words } from './batch-upload.words';
import { finishCheck, lockCheck } from './check/check.server';
import { queueCheck } from './create.server';
import { importTask } from './import/import.server';
import { undoTask } from './import/undo.server';
import { stageFile } from './read/stage.server';
import { findUpload, saveUpload, type Upload } from './upload.server';

interface Payload {
  upload: string;
  version: number;
}

const readTask: Task = {
  name: 'read upload',
  run: async ({ ctx }, { upload: id, version }: Payload) => {
    const upload = await findUpload(ctx!, id, 'for update');
    if (upload?.status !== 'reading' || upload.version !== version) return;
    const acting = await actingFor(ctx!, upload);
    const change = acting ? await stageFile(acting, upload) : unreadable(words.noRights);
    await saveUpload(ctx!, id, change);
    if (change.status === 'checking') await queueCheck(ctx!, id, version + 1);
  },
  giveUp: ({ ctx }, payload: Payload) => endAt(ctx!, 'reading', payload, words.readingFailed),
};

/** Gives up what was asked, unless something else was asked since. */
async function endAt(ctx: Context, status: Status, { upload: id, version }: Payload, problem: string): Promise<void> {
  const upload = await findUpload(ctx, id, 'for update');
  if (upload?.status === status && upload.version === version) await saveUpload(ctx, id, unreadable(problem));
}

const unreadable = (problem: string): Partial<Upload> => ({ status: 'unreadable', problem });

const checkTask: Task = {
  name: 'check upload',
  run: async ({ ctx }, { upload: id, version }: Payload) => {
    await lockCheck(ctx!, id);
    const upload = await findUpload(ctx!, id);
    if (upload?.status !== 'checking' || upload.version !== version) return;
    const acting = await actingFor(ctx!, upload);
    if (acting) await finishCheck(acting, upload);
    else await saveUpload(ctx!, id, unreadable(words.noRights));
  },
  giveUp: ({ ctx }, payload: Payload) => endAt(ctx!, 'checking', payload, words.checkFailed),
};

/** Drafts end after 30 days, and so does what it takes to undo. What was imported is known again for ever. */
const sweepUploadsTask: Task = {
  name: 'sweep uploads',
  run: async ({ ctx }) => {
    await forget(ctx!);
  },
};

async function forget({ db, organization, now }: Context): Promise<void> {
  const values = [organization.id, now];
  await db.rows(
    `delete from batch_upload where organization_id = $1 and updated_at < $2::timestamptz - interval '30 days'
       and status in ('reading', 'unreadable', 'ready', 'checking', 'checked')`,
    values,
  );
  await db.rows(
    `delete from import_row r using batch_upload b where r.organization_id = $1 and b.organization_id = $1
       and b.id = r.upload_id and b.ended_at < $2::timestamptz - interval '30 days'`,
    values,
  );
}

export const uploadTasks: Task[] = [readTask, checkTask, importTask, undoTask, sweepUploadsTask];

export const uploadTimetables: Timetable[] = [
  { name: 'sweep uploads', pattern: '27 3 * * *', zone: 'organization', task: 'sweep uploads' },
];
