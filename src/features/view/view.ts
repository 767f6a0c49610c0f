import { defineEntity } from '#shared/entity';
import { choice, flag, text } from '#shared/field';
import { can, nouns } from '#shared/permission';
import { nounLabels } from '#words/nouns';

/** The nouns with a list, by slug. */
const listed = nouns
  .filter((noun) => can({ id: '', role: 'admin', restrictedAdd: {} }, 'names', noun))
  .map((noun) => ({ value: noun, label: noun }));

/**
 * A saved list. The state of a list is its address (D35), so a view stores just that; its content is validated when it
 * is opened, like any address.
 */
export const view = defineEntity({
  name: 'view',
  plural: 'views',
  path: '/views',
  ...nounLabels.view,
  fields: {
    name: text({ label: 'Name', required: true, max: 100, searched: true, column: true }),
    entity: choice(listed, { label: 'List', required: true, column: true }),
    query: text({ label: 'Query', max: 4000, example: 'view=tableView&name__icontains=hall&ordering=-name' }),
    is_shared: flag({ label: 'Shared', fallback: false, column: true }),
    /** Whether the caller has pinned it. */
    is_pinned: flag({ label: 'Pinned', computed: true, unrecorded: true, column: true }),
  },
  minimal: ['entity', 'is_shared', 'is_pinned'],
});
