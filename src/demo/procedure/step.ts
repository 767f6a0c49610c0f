import type { WrittenStep } from '#features/procedure/procedure';

type More = Omit<WrittenStep, 'type' | 'label'>;
type Type = WrittenStep['type'];

const of =
  (type: Type, fixed: More = {}) =>
  (label: string, more: More = {}): WrittenStep => ({ type, label, ...fixed, ...more });

/** Short builders for the steps of the demo procedures. */
export const heading = of('heading');
export const instruction = of('instruction');
export const tick = of('checkbox', { required: true });
export const look = of('inspection', { required: true });
export const yesNo = of('yes_no_na', { required: true });
export const words = of('text');
export const photo = of('photo');
export const signature = of('signature');
export const date = of('date');
export const one = (label: string, options: string[], more: More = {}) =>
  of('single_choice', { required: true, options })(label, more);
export const many = (label: string, options: string[], more: More = {}) =>
  of('multiple_choice', { options })(label, more);
export const figure = (label: string, unit: string, min?: number, max?: number, more: More = {}) =>
  of('number', { required: true, unit, min, max })(label, more);
export const reading = (label: string, unit: string, more: More = {}) => of('reading', { unit })(label, more);

/** Shows a step only after one of these answers. */
export const when = (field: string, ...answers: string[]): More => ({ show_if: { field, in: answers } });
