import type { ServerFeature } from '#server/feature';
import { backupTasks, backupTimetables } from './schedule.server';
import { systemRoutes } from './system.server';

export { words } from './backup.words';
export { isEncrypting } from './file/age.server';
export { DamagedError } from './file/tar';
export { withBackup } from './find.server';
export type { Source } from './pack.server';
export { forgetOld, restore } from './restore/restore.server';
export { verifyBackup } from './restore/verify.server';
export { writeScheduled } from './scheduled.server';
export { type Made, writeBackup } from './write.server';

/** Backups of the installation: made, tried, kept and restored. */
export const feature: ServerFeature = {
  routes: systemRoutes,
  tasks: backupTasks,
  timetables: backupTimetables,
};
