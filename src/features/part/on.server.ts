import type { ServerFeature } from '#server/feature';
import { assetPartTable } from './part.table';
import { isStocked, partStockTable } from './stock/stock.table';
import { merged, merging, unmerged } from './supply/merge.server';
import { suppliesOf } from './supply/supply-read.server';

/** Contributions of parts to assets, locations and vendors. */
export const on: ServerFeature['on'] = {
  asset: { links: { parts: { table: assetPartTable, thisKey: 'asset_id', otherKey: 'part_id' } } },
  location: {
    filterLinks: {
      part_stocks__part: {
        to: 'part',
        label: 'Stocked part',
        link: { table: partStockTable, thisKey: 'location_id', otherKey: 'part_id', counts: isStocked },
      },
    },
  },
  vendor: { computed: { parts: suppliesOf }, merging, merged, unmerged },
};
