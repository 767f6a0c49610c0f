import type { Row } from '#web/query.ts';
import type { Meaning } from '#web/ui/Pill.tsx';
import { words } from '#words/screen';
import type { Category } from './health-status';
import type { ChangeType } from './status';

export interface AssetStatus {
  status_category: Category;
  status_type: { id: string; name: string } | null;
  since: string | null;
  until: string | null;
  status_change_type: ChangeType | null;
  /** Set on this device and not sent to the server yet. */
  unsent?: boolean;
}

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
