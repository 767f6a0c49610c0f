import { lazyScreen } from '#web/lazy-screen.tsx';
import { queryClient, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { LazyButton } from '#web/ui/LazyButton.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { healthStatusesQuery } from './statuses';
import { ChangeButton } from './ChangeButton.web';
import type { ChangeSource } from './status';
import { meaningOf, nameOf, statusOf } from './status-view';

const StatusChanger = lazyScreen(async () => {
  // Prefetch the choices: there may be no connection when the form is opened.
  void queryClient.prefetchQuery(healthStatusesQuery);
  return (await import('./StatusChanger.web')).StatusChanger;
});

/** The status of an asset, which is also the button that changes it (U20). */
export function StatusPill({ row, source = 'asset_detail' }: { row: Row; source?: ChangeSource }) {
  const { may } = useSession();
  const status = statusOf(row);
  if (!may('change_status', 'asset', row)) return <Pill meaning={meaningOf(status)}>{nameOf(status)}</Pill>;
  return (
    <LazyButton button={<ChangeButton status={status} />} load={StatusChanger.load}>
      <StatusChanger row={row} source={source} />
    </LazyButton>
  );
}
