import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Details } from './Details.web';
import { requestOf, seesAll } from '../request-view';
import { words } from '../request.words';
import { Similar } from '../triage/Similar.web';
import { SummaryAsk } from '../triage/SummaryAsk.web';

/** Beside the report: where it is, who reported it, and open work that it may belong to. */
export function RequestSide({ row }: { row: Row }) {
  const { may } = useSession();
  const { status, portal, public_summary } = requestOf(row);
  const asksSummary =
    portal !== null && !public_summary && status === 'pending' && seesAll(may) && may('update', 'request', row);
  return (
    <>
      <Details row={row} />
      {asksSummary && (
        <Card id="summary" title={words.summary.label}>
          <SummaryAsk key={row.id} row={row} />
        </Card>
      )}
      {status === 'pending' && may('accept', 'request', row) && <Similar row={row} />}
    </>
  );
}
