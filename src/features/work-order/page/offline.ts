import { featureOf } from '#web/entity/common/feature.ts';
import { prefetchedQuery } from '#web/entity/pick/options.ts';
import { countsQuery, detailQuery, fieldsQuery, filesQuery, historyQuery } from '#web/entity/common/queries.ts';
import type { Question, Row } from '#web/query.ts';
import type { May } from '#web/session.tsx';
import { commentsQuery } from '#features/comment/comments-query';
import { healthStatusesQuery } from '#features/asset/status/statuses';
import { vendorsQuery } from '#features/vendor/vendors-query';
import { bookedQuery, kinds } from '../time/booked';
import { orderOf } from '../order-view';
import { partQuery } from '../parts/places';
import { seriesQuery } from '../series/series-view';
import { subsQuery } from './subs-query';
import { timerQuery } from '../time/timer/timer';

const idsIn = (rows: unknown): string[] => (rows as { id: string }[]).map(({ id }) => id);

/** The lists that people choose from on the page, and when they create new work on the way. */
const pickedFrom = ['parts', 'assets', 'locations', 'users', 'teams'].map((noun) => `/api/${noun}/minimal`);

/** The queries of a work order's page, prefetched so that the page is complete offline. */
export function offlineQueriesOf(row: Row, may: May): Question[] {
  const { id, asset, recurrence, progress } = orderOf(row);
  const [feature, assets] = [featureOf('work-order')!, featureOf('asset')!];
  const [vendors, files, needed] = [row.vendors, row.files, row.parts].map(idsIn) as [string[], string[], string[]];
  const queries: (Question | false)[] = [
    fieldsQuery(feature),
    timerQuery,
    ...pickedFrom.map(prefetchedQuery),
    countsQuery(feature, id),
    commentsQuery('work-order', feature.path, id),
    historyQuery(feature, id, ''),
    may('read', 'time-entry', row) && bookedQuery(kinds.time, id),
    may('read', 'other-cost') && bookedQuery(kinds.cost, id),
    asset !== null && detailQuery(assets, asset.id),
    asset !== null && healthStatusesQuery,
    recurrence !== null && seriesQuery(id),
    progress !== null && subsQuery(id),
    vendors.length > 0 && vendorsQuery(vendors),
    files.length > 0 && filesQuery(files),
    ...needed.map(partQuery),
  ];
  return queries.filter((one) => one !== false);
}
