/** What is said where a procedure is carried out, in a work order and in the preview of the builder. */
export const words = {
  saved: 'Procedure saved',
  /** What an answer has found, beside its mark. */
  found: { flag: 'Flag', fail: 'Fail', below: 'Too low', above: 'Too high' },
  required: 'Required',
  none: 'This procedure has no steps.',
  limits: (min: string | undefined, max: string | undefined, unit = '') =>
    min && max
      ? `${min} to ${max} ${unit}`.trim()
      : min
        ? `At least ${min} ${unit}`.trim()
        : `At most ${max} ${unit}`.trim(),
  below: (limit: string) => `Below the minimum of ${limit}`,
  above: (limit: string) => `Above the maximum of ${limit}`,
  by: (name: string, ago: string) => `${name} · ${ago}`,
  previous: (answer: string, name: string) => `${name} had answered: ${answer}`,
  clear: 'Clear',
  clearOf: (label: string) => `Clear the answer to ${label}`,
  notNumber: 'Enter a number',
  note: 'Note',
  notePlaceholder: 'What is wrong?',
  addPhoto: 'Add photo',
  replaceFile: 'Replace file',
  chooseFile: 'Choose file',
  removePhoto: (name: string) => `Remove ${name}`,
  helpPhoto: (label: string) => `Picture for ${label}`,
  waiting: 'Kept on this device, not sent yet',
  refused: (why: string) => `Not saved: ${why}`,
  discard: 'Discard',
  sign: 'Sign',
  signAgain: 'Sign again',
  signHere: 'Sign here',
  signName: 'Use my name',
  signClear: 'Start over',
  signSave: 'Save signature',
  cancel: 'Cancel',
  signatureOf: (name: string) => `Signature of ${name}`,
  signed: (name: string, when: string) => `Signed by ${name} · ${when}`,
  broken: 'An answer was changed after this was signed. Sign again.',
  progress: (answered: number, total: number) => `${answered}/${total}`,
  progressOf: (name: string, answered: number, total: number) => `${name}: ${answered} of ${total} answered`,
} as const;
