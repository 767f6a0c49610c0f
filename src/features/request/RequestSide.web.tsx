import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Details } from './Details.web';
import { requestOf } from './request-view';
import { Similar } from './Similar.web';

/** Beside the report: where it is, who reported it, and open work that it may belong to. */
export function RequestSide({ row }: { row: Row }) {
  const { may } = useSession();
  return (
    <>
      <Details row={row} />
      {requestOf(row).status === 'pending' && may('accept', 'request', row) && <Similar row={row} />}
    </>
  );
}
