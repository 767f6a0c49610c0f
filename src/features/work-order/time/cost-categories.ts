import { labels } from '#words/labels/cost-categories';

export const costCategories = [
  { value: 'labor', label: labels.labor },
  { value: 'travel', label: labels.travel },
  { value: 'material', label: labels.material },
  { value: 'contractor', label: labels.contractor },
  { value: 'tax', label: labels.tax },
  { value: 'shipping', label: labels.shipping },
  { value: 'other', label: labels.other },
] as const;
