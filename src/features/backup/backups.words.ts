const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** What Settings › Backups says. */
export const screenWords = {
  title: 'Backups',
  lead: 'Everything in this installation, of all organisations, as it was at one moment. Each is tried by restoring it.',
  who: 'Only those who look after the installation see this. Restoring is done on the command line.',
  about: 'backup restore disaster copy save resume sending',
  failed: 'Backups could not be loaded.',
  last: 'Last backup',
  next: 'Next',
  folder: 'Kept in',
  never: 'None yet',
  notScheduled: 'Not scheduled. BACKUP_SCHEDULE=on changes that.',
  sameDisk: 'This is the disk that the data is on. One fault takes both: set BACKUP_DIR to another.',
  now: 'Backup now',
  started: 'The backup has begun.',
  verified: 'Verified',
  unverified: 'Not verified',
  encrypted: 'encrypted',
  rows: (count: number) => counted(count, 'row', 'rows'),
  files: (count: number) => counted(count, 'file', 'files'),
  missing: (count: number) => `${counted(count, 'file', 'files')} missing`,
  download: 'Download',
  downloadOf: (time: string) => `Download the backup of ${time}`,
  problem: (why: string) => `The last backup failed: ${why}`,
  tooOld: 'No backup was made for two days.',
  silent: (time: string) =>
    `This installation was restored ${time}. No mail, push or webhook leaves until you resume sending.`,
  resume: 'Resume sending',
  resumeTitle: 'Resume sending?',
  resumeText:
    'Mails, pushes and webhooks that wait are sent now. Make sure that no other copy of this installation runs.',
  resumed: 'Sending resumed',
} as const;
