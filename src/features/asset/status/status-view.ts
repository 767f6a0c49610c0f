import type { RecordOf } from '#shared/entity';
import type { Row } from '#web/query.ts';
import type { Meaning } from '#web/ui/Pill.tsx';
import { words } from '#words/screen';
import type { asset } from '../asset';

export type AssetStatus = RecordOf<typeof asset>['asset_status'] & {
  /** Was set here and is not with the server yet. */
  unsent?: boolean;
};

export const statusOf = (row: Row): AssetStatus => row.asset_status as AssetStatus;

/** The shape of its dot: a status that nobody recorded has no filled dot. */
export function meaningOf({
  status_category,
  status_type,
  status_change_type,
}: Pick<AssetStatus, 'status_category' | 'status_type' | 'status_change_type'>): Meaning {
  if (!status_type || status_category === 'do_not_track') return 'do_not_track';
  if (status_category === 'online') return 'online';
  return status_change_type === 'planned' ? 'offline_planned' : 'offline';
}

export const nameOf = ({ status_type }: Pick<AssetStatus, 'status_type'>): string =>
  status_type?.name ?? words.asset.noStatus;
