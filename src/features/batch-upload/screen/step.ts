import type { BatchUpload, Status } from '../batch-upload';

export const steps = ['choose', 'upload', 'match', 'check', 'import'] as const;
export type Step = (typeof steps)[number];

const byStatus: Record<Status, Step> = {
  reading: 'upload',
  unreadable: 'upload',
  ready: 'match',
  checking: 'check',
  checked: 'check',
  importing: 'import',
  done: 'import',
  cancelled: 'import',
  undoing: 'import',
  undone: 'import',
};

/** Where an upload stands, if the address does not say which step is shown. */
export const stepOf = ({ status }: BatchUpload): Step => byStatus[status];

/** The steps that can be opened. What is imported cannot be matched again. */
export function canOpen(step: Step, upload: BatchUpload | undefined): boolean {
  if (step === 'choose') return true;
  if (!upload) return false;
  if (stepOf(upload) === 'import') return step === 'import';
  if (upload.status === 'reading' || upload.status === 'unreadable') return step === 'upload';
  if (step === 'check') return upload.questions.length === 0;
  return step !== 'import';
}

export const importable = ({ counts }: BatchUpload): number => (counts ? counts.create + counts.update : 0);
