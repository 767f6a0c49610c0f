import { defineEntity } from '#shared/entity';
import { choice, flag, text } from '#shared/field';
import { can, nouns } from '#shared/permission';
import { labels } from '#words/labels/view';
import { nounLabels } from '#words/nouns';

/** The nouns with a list, by their slugs. */
const listed = nouns
  .filter((noun) => can({ id: '', role: 'admin', restrictedAdd: {} }, 'names', noun))
  .map((noun) => ({ value: noun, label: noun }));

/**
 * A list as somebody wants to find it again. Its state is an address (D35), so a view keeps just that; what stands in it
 * is checked when it is opened, like any address.
 */
export const view = defineEntity({
  name: 'view',
  plural: 'views',
  path: '/views',
  ...nounLabels.view,
  fields: {
    name: text({ label: labels.name, required: true, max: 100, searched: true, column: true }),
    entity: choice(listed, { label: labels.entity, required: true, column: true }),
    query: text({ label: labels.query, max: 4000, example: 'view=tableView&name__icontains=hall&ordering=-name' }),
    is_shared: flag({ label: labels.is_shared, fallback: false, column: true }),
    /** By whoever asks. */
    is_pinned: flag({ label: labels.is_pinned, computed: true, unrecorded: true, column: true }),
  },
  minimal: ['entity', 'is_shared', 'is_pinned'],
});
