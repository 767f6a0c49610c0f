import type { Feature } from '#web/entity/common/feature.ts';
import { placeOf } from '#web/entity/list/row-facts.ts';
import type { Row } from '#web/query.ts';
import { Unsent } from '#web/queue/Unsent.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { printLabels } from '#features/label/index.web';
import { meaningOf, nameOf, statusOf } from './status/status-view';

const status = (row: Row) => (
  <Pill meaning={meaningOf(statusOf(row))}>
    {nameOf(statusOf(row))}
    {statusOf(row).unsent && <Unsent />}
  </Pill>
);

/** How assets look in lists. Every list loads this, so it is kept small. */
export const assetList = {
  cells: { status_category: status },
  line: (row) => ({ subtitle: placeOf(row), beside: status(row) }),
  together: [printLabels('asset')],
} satisfies Partial<Feature>;
