import { defineEntity } from '#shared/entity';
import { choice, files, longText, money, ref, text } from '#shared/field';
import { labels } from '#words/labels/other-cost';
import { nounLabels } from '#words/nouns';
import { costCategories } from './cost-categories';

export const otherCost = defineEntity({
  name: 'other-cost',
  plural: 'other_costs',
  path: '/work-orders/other-costs',
  ...nounLabels['other-cost'],
  fields: {
    name: text({ label: labels.name, readOnly: true, required: true, searched: true }),
    work_order: ref('work-order', { label: labels.work_order, required: true }),
    category: choice(costCategories, { label: labels.category, required: true, column: true }),
    cost: money({ label: labels.cost, required: true, column: true }),
    user: ref('user', { label: labels.user, required: true, column: true }),
    description: longText({ label: labels.description, searched: true }),
    files: files({ label: labels.files }),
  },
  minimal: ['category', 'cost', 'currency'],
  ordering: '-created_at',
});
