import type { AddedPanel, PageContribution } from '#web/entity/common/web-feature.ts';
import { lazyPanel } from '#web/entity/record/lazy.tsx';
import { nounLabels } from '#words/nouns';

/** The measurements of an asset or a location, with the way to add a reading. */
const measurementsOf = (noun: 'asset' | 'location', after: string): AddedPanel => ({
  panel: lazyPanel(
    { id: 'measurements', title: nounLabels.measurement.labelPlural },
    async () => {
      const { MeasurementsCard } = await import('./card/MeasurementsCard.web');
      return ({ row }) => <MeasurementsCard noun={noun} row={row} />;
    },
    2,
  ),
  after,
});

export const asset: PageContribution = { panels: [measurementsOf('asset', 'health')] };
export const location: PageContribution = { panels: [measurementsOf('location', 'work-orders')] };
