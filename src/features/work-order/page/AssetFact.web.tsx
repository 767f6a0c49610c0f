import { useQuery } from '@tanstack/react-query';
import { featureOf } from '#web/entity/common/feature.ts';
import { detailQuery } from '#web/entity/common/queries.ts';
import type { Row } from '#web/query.ts';
import { StatusPill } from '#features/asset/status/StatusPill.web';
import { words } from '../work-order.words';
import { orderOf } from '../order-view';
import { RefFact } from './RefFact.web';

/** The asset with its status, which people who work on it can change here (S15.3). */
export function AssetFact({ row, edits }: { row: Row; edits: boolean }) {
  const { asset, is_mine, status } = orderOf(row);
  const { data } = useQuery({ ...detailQuery(featureOf('asset')!, asset?.id ?? ''), enabled: asset !== null });
  const below = asset && data?.id === asset.id && (
    <StatusPill row={{ ...data, is_mine: is_mine && status !== 'done' }} source="work_order" />
  );
  return <RefFact row={row} edits={edits} label={words.side.asset} field="asset" noun="asset" below={below} />;
}
