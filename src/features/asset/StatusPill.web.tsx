import { lazy } from 'react';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Later } from '#web/ui/Later.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { ChangeButton } from './ChangeButton.web';
import type { ChangeSource } from './status';
import { meaningOf, nameOf, statusOf } from './status-view';

const StatusChanger = lazy(async () => ({ default: (await import('./StatusChanger.web')).StatusChanger }));

/** The status of an asset, which is also the button that changes it (U20). */
export function StatusPill({ row, source = 'asset_detail' }: { row: Row; source?: ChangeSource }) {
  const { may } = useSession();
  const status = statusOf(row);
  if (!may('change_status', 'asset', row)) return <Pill meaning={meaningOf(status)}>{nameOf(status)}</Pill>;
  return (
    <Later button={<ChangeButton status={status} />}>
      {(opened) => <StatusChanger row={row} source={source} opened={opened} />}
    </Later>
  );
}
