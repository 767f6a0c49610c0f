/** In a file of their own, because lists need the labels but not the schemas. */
export const priorities = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
  { value: 'critical', label: 'Critical' },
] as const;

export const workTypes = [
  { value: 'reactive', label: 'Reactive' },
  { value: 'preventive', label: 'Preventive' },
] as const;

export const sources = [
  { value: 'manual', label: 'Manual' },
  { value: 'template', label: 'Template' },
  { value: 'request', label: 'Request' },
  { value: 'recurrence', label: 'Recurrence' },
  { value: 'automation', label: 'Automation' },
  { value: 'measurement', label: 'Measurement' },
  { value: 'inspection', label: 'Inspection' },
  { value: 'agent', label: 'Agent' },
  { value: 'api', label: 'API' },
] as const;

export type Source = (typeof sources)[number]['value'];
