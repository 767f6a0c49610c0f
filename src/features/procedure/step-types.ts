/** The types of steps (D18), in the order in which they are offered. */
export const stepTypes = [
  { value: 'checkbox', label: 'Checkbox' },
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'amount', label: 'Amount' },
  { value: 'date', label: 'Date' },
  { value: 'yes_no_na', label: 'Yes / No / N/A' },
  { value: 'single_choice', label: 'Single choice' },
  { value: 'multiple_choice', label: 'Multiple choice' },
  { value: 'inspection', label: 'Inspection' },
  { value: 'reading', label: 'Measurement reading' },
  { value: 'photo', label: 'Photo' },
  { value: 'file', label: 'File' },
  { value: 'signature', label: 'Signature' },
  { value: 'heading', label: 'Heading' },
  { value: 'instruction', label: 'Instruction' },
] as const;

export type StepType = (typeof stepTypes)[number]['value'];

export const typeLabel = (type: StepType): string => stepTypes.find(({ value }) => value === type)!.label;

/** The types with fixed answers, and their labels. */
const fixed: Partial<Record<StepType, readonly { value: string; label: string }[]>> = {
  checkbox: [
    { value: 'true', label: 'Checked' },
    { value: 'false', label: 'Not checked' },
  ],
  yes_no_na: [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
    { value: 'na', label: 'N/A' },
  ],
  inspection: [
    { value: 'pass', label: 'Pass' },
    { value: 'flag', label: 'Flag' },
    { value: 'fail', label: 'Fail' },
  ],
};

export const hasOptions = (type: StepType): boolean => type === 'single_choice' || type === 'multiple_choice';
export const hasLimits = (type: StepType): boolean => type === 'number' || type === 'reading';
export const isAsked = (type: StepType): boolean => type !== 'heading' && type !== 'instruction';
/** Types with few known answers, on which other steps can depend. */
export const canDecide = (type: StepType): boolean => hasOptions(type) || type in fixed;

/** All possible answers with their labels; empty if answers are free. */
export const choicesOf = ({ type, options }: { type: StepType; options?: readonly string[] | null }) =>
  fixed[type] ?? (hasOptions(type) ? (options ?? []).map((value) => ({ value, label: value })) : []);
