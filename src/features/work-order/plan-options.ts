import { labels } from '#words/labels/plan-options';

/** By themselves: lists need the words, and not the schemas. */
export const priorities = [
  { value: 'low', label: labels.priorities.low },
  { value: 'medium', label: labels.priorities.medium },
  { value: 'high', label: labels.priorities.high },
  { value: 'critical', label: labels.priorities.critical },
] as const;

export const workTypes = [
  { value: 'reactive', label: labels.workTypes.reactive },
  { value: 'preventive', label: labels.workTypes.preventive },
] as const;

export const sources = [
  { value: 'manual', label: labels.sources.manual },
  { value: 'template', label: labels.sources.template },
  { value: 'request', label: labels.sources.request },
  { value: 'recurrence', label: labels.sources.recurrence },
  { value: 'automation', label: labels.sources.automation },
  { value: 'measurement', label: labels.sources.measurement },
  { value: 'inspection', label: labels.sources.inspection },
  { value: 'api', label: labels.sources.api },
] as const;

export type Source = (typeof sources)[number]['value'];
