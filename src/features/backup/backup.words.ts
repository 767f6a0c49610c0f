const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** What backups say on the command line and on screen. */
export const words = {
  needsKey: 'The backup is encrypted. Set BACKUP_PASSPHRASE or BACKUP_IDENTITY.',
  wrongKey: 'The backup is encrypted with another key.',
  cannotDecrypt: 'its encryption does not hold',
  upgradeFirst: (version: string) => `The backup is of a newer version (${version}). Upgrade first.`,
  tableDiffers: (name: string, rows: number, found: number) =>
    `the table ${name} is not as it was: ${rows} rows, now ${found}`,
  historyBroken: (name: string, problem: string) => `the history of ${name} does not hold: ${problem}`,
  fileWhole: (entries: number) => `The file is whole: ${counted(entries, 'entry', 'entries')}.`,
  rowsEqual: (rows: number) => `${counted(rows, 'row', 'rows')} restored, equal to those of the backup.`,
  historyWhole: (heads: number) => `The history of ${counted(heads, 'organisation', 'organisations')} holds.`,
  filesThere: (files: number) => `${counted(files, 'file', 'files')} in place.`,
  damaged: (path: string, why: string) => `${path} is damaged: ${why}.`,
  written: (path: string, rows: number, files: number, bytes: number) =>
    `${path}: ${counted(rows, 'row', 'rows')} and ${counted(files, 'file', 'files')}, ${(bytes / 1e6).toFixed(1)} MB.`,
  missingFiles: (count: number) =>
    `${counted(count, 'stored file was', 'stored files were')} not there. They are missing in the backup, too.`,
  verified: (path: string) => `${path} was restored and is right.`,
  liveServer: 'A server is running on this database. Stop it first.',
  notEmpty: (name: string) =>
    `The database ${name} is not empty. With --replace the backup takes its place, and the old one stays beside it.`,
  needsEmpty: (name: string) =>
    `We may not create databases, so ${name} must be empty. Give us CREATEDB, or name an empty one in DATABASE_URL.`,
  restored: (version: string, madeAt: string) => `Restored the backup of ${madeAt} (version ${version}).`,
  afterwards: 'Everybody signs in again. No mail, push or webhook leaves until “Resume sending” in Settings › Backups.',
  oldStays: (name: string) => `The database before it is ${name}. \`restore --forget-old\` drops it.`,
  forgotten: (names: readonly string[]) =>
    names.length === 0 ? 'There is no old database.' : `Dropped ${names.join(', ')}.`,
  madeAnew: (what: readonly string[]) =>
    `The secret key is not the one of the backup, so what that sealed was made anew: ${what.join(', ')}.`,
  links: 'links in mails that were sent, and of reports by portals',
  whichFile: 'Name the file of the backup.',
  operatorsOnly: 'Only those who look after this installation may do that. OPERATORS names them.',
  /** In the history. */
  downloaded: (name: string) => `Downloaded the backup ${name} of the whole installation`,
  sendingResumed: 'Resumed sending after a restore',
  diskFull: 'The disk is full.',
  runsAlready: 'A backup is being made already.',
  oldOnesStay: (why: string) => `It was made and verified, but old backups could not make room: ${why}`,
  filesLost: (count: number) =>
    `It was made, but ${counted(count, 'stored file that was', 'stored files that were')} there before ${count === 1 ? 'is' : 'are'} missing.`,
  wasKilled: 'The last backup did not come to its end.',
  noFile: (path: string) => `There is no file ${path}.`,
  exists: (path: string) => `${path} is already there.`,
  fileGone: (sha256: string) => `the file ${sha256} beside it is missing`,
  fileChanged: (sha256: string) => `the file ${sha256} beside it was changed`,
} as const;

/** What is wrong with a file, after “it is damaged: …”. */
export const damage = {
  endsAt: (byte: number) => `it ends at byte ${byte}, in the middle`,
  changedAfter: (name: string) => `bytes after ${name} were changed`,
  changedEnd: 'its end was changed',
  noEntryAt: (byte: number) => `byte ${byte} begins no entry`,
  changed: (name: string) => `${name} was changed`,
  missing: (name: string) => `${name} is missing`,
  twice: (name: string) => `${name} is there twice`,
  strange: (name: string) => `${name} does not belong there`,
  noBackup: 'it is no backup of Millwright',
} as const;

/** What those who look after the installation are told. */
export const backupMails = {
  why: (last: string | null, problem: string | null) =>
    [
      problem ? `The last backup failed: ${problem}` : 'No backup was made for two days.',
      last ? `The last one that is right was made at ${last}.` : 'There is none that is right.',
    ].join(' '),
  failed: (why: string) => ({
    subject: 'Millwright has no fresh backup',
    body: `${why}\nLook at Settings › Backups, or run \`millwright backup\`.`,
  }),
} as const;
