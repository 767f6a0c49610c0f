import { defineEntity } from '#shared/entity';
import { choice, externalId, files, longText, money, ref, text } from '#shared/field';
import { nounLabels } from '#words/nouns';
import { costCategories } from './cost-categories';

export const otherCost = defineEntity({
  name: 'other-cost',
  plural: 'other_costs',
  path: '/work-orders/other-costs',
  ...nounLabels['other-cost'],
  fields: {
    name: text({ label: 'Name', readOnly: true, required: true, searched: true }),
    work_order: ref('work-order', { label: 'Work order', required: true }),
    category: choice(costCategories, { label: 'Category', required: true, column: true }),
    cost: money({ label: 'Cost', required: true, column: true }),
    user: ref('user', { label: 'User', required: true, column: true }),
    description: longText({ label: 'Description', searched: true }),
    external_id: externalId(),
    files: files({ label: 'Files' }),
  },
  minimal: ['category', 'cost', 'currency'],
  ordering: '-created_at',
});
