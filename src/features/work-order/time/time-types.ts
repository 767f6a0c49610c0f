import { labels } from '#words/labels/time-types';

export const timeTypes = [
  { value: 'work', label: labels.work },
  { value: 'inspection', label: labels.inspection },
  { value: 'other', label: labels.other },
] as const;
