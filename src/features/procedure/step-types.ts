import { labels } from '#words/labels/step-types';

/** What a step can ask for (D18), in the order in which it is offered. */
export const stepTypes = [
  { value: 'checkbox', label: labels.stepTypes.checkbox },
  { value: 'text', label: labels.stepTypes.text },
  { value: 'number', label: labels.stepTypes.number },
  { value: 'amount', label: labels.stepTypes.amount },
  { value: 'date', label: labels.stepTypes.date },
  { value: 'yes_no_na', label: labels.stepTypes.yes_no_na },
  { value: 'single_choice', label: labels.stepTypes.single_choice },
  { value: 'multiple_choice', label: labels.stepTypes.multiple_choice },
  { value: 'inspection', label: labels.stepTypes.inspection },
  { value: 'reading', label: labels.stepTypes.reading },
  { value: 'photo', label: labels.stepTypes.photo },
  { value: 'file', label: labels.stepTypes.file },
  { value: 'signature', label: labels.stepTypes.signature },
  { value: 'heading', label: labels.stepTypes.heading },
  { value: 'instruction', label: labels.stepTypes.instruction },
] as const;

export type StepType = (typeof stepTypes)[number]['value'];

export const typeLabel = (type: StepType): string => stepTypes.find(({ value }) => value === type)!.label;

/** What can be answered without a choice of one's own words, and what each answer is called. */
const fixed: Partial<Record<StepType, readonly { value: string; label: string }[]>> = {
  checkbox: [
    { value: 'true', label: labels.checkbox.true },
    { value: 'false', label: labels.checkbox.false },
  ],
  yes_no_na: [
    { value: 'yes', label: labels.yes_no_na.yes },
    { value: 'no', label: labels.yes_no_na.no },
    { value: 'na', label: labels.yes_no_na.na },
  ],
  inspection: [
    { value: 'pass', label: labels.inspection.pass },
    { value: 'flag', label: labels.inspection.flag },
    { value: 'fail', label: labels.inspection.fail },
  ],
};

export const hasOptions = (type: StepType): boolean => type === 'single_choice' || type === 'multiple_choice';
export const hasLimits = (type: StepType): boolean => type === 'number' || type === 'reading';
export const isAsked = (type: StepType): boolean => type !== 'heading' && type !== 'instruction';
/** Its answers are few and known: others can depend on them. */
export const canDecide = (type: StepType): boolean => hasOptions(type) || type in fixed;

/** Every answer that can be given, with what it is called; none where answers are free. */
export const choicesOf = ({ type, options }: { type: StepType; options?: readonly string[] | null }) =>
  fixed[type] ?? (hasOptions(type) ? (options ?? []).map((value) => ({ value, label: value })) : []);
