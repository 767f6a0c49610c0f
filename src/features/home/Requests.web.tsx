import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MessageCircleQuestion, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { featureOf } from '#web/entity/common/feature.ts';
import { timeAgo } from '#web/format/time.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { words as names } from '#features/request/request-list.words';
import { StatePill } from '#features/request/own/StatePill.web';
import type { Block, HomeRequest } from './home';
import { words } from './home.words';
import { MoreOf } from './Group.web';
import styles from './home.module.css';

const texts = words.requests;

/** Requests that wait for a decision, as their list shows them; one press takes one on. */
export function PendingRequests({ requests }: { requests: Block<HomeRequest> }) {
  const { may } = useSession();
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const waiting = requests.results.filter(({ id }) => !accepted.has(id));
  const count = requests.count - (requests.results.length - waiting.length);
  const mark = (id: string, there: boolean) =>
    setAccepted((before) => new Set(there ? [...before, id] : [...before].filter((one) => one !== id)));
  async function accept(request: HomeRequest) {
    const row = request as unknown as Row;
    mark(request.id, true);
    const { decide, sayNotDone } = await import('#features/request/act');
    await decide(row, 'accept').catch((error: unknown) => sayNotDone(row, error));
    // Whether it is taken back later, the server says.
    await queryClient.invalidateQueries({ queryKey: keys.allOverviews });
    mark(request.id, false);
  }
  return (
    <Card id="requests" title={texts.pending} count={count}>
      {waiting.length === 0 && <p className={styles.none}>{texts.none}</p>}
      <ol className={styles.rows}>
        {waiting.map((request) => (
          <li key={request.id} className={styles.row}>
            <Pending request={request} />
            {may('accept', 'request') && (
              <Button
                variant="default"
                aria-label={texts.acceptOf(`${request.code} ${request.name}`)}
                onClick={() => void accept(request)}
              >
                {texts.accept}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <MoreOf block={requests} title={texts.pending} />
    </Card>
  );
}

function Pending({ request }: { request: HomeRequest }) {
  const { mark, subtitle } = featureOf('request')!.line!(request as unknown as Row);
  const by = request.created_by?.name ?? request.contact_name;
  return (
    <>
      <span className={styles.mark}>{mark}</span>
      <div className={styles.rowText}>
        <Named request={request} />
        <small>
          {subtitle}
          {by && ` · ${texts.by(by)}`}
        </small>
      </div>
    </>
  );
}

const Named = ({ request: { id, name } }: { request: HomeRequest }) => <Link to={`/request/${id}`}>{name}</Link>;

/** The way to report a problem, for those who create no work orders. */
export const Report = () => (
  <Button component={Link} to="/request/new" leftSection={<MessageSquarePlus size={18} />} data-shortcut="c">
    {texts.report}
  </Button>
);

/** A person's own reports and what became of them, and the way to the next. */
export function MyRequests({ requests }: { requests: Block<HomeRequest> }) {
  const { may } = useSession();
  const report = may('create', 'request') && <Report />;
  if (requests.count === 0)
    return (
      <Card id="requests" title={texts.mine}>
        <Empty drawing="clipboard" title={texts.mineNone} action={report}>
          {texts.reportText}
        </Empty>
      </Card>
    );
  return (
    <Card id="requests" title={texts.mine} count={requests.count} actions={report}>
      <ol className={styles.rows}>
        {requests.results.map((request) => (
          <li key={request.id} className={styles.row}>
            <div className={styles.rowText}>
              <Named request={request} />
              <small>
                {timeAgo(request.created_at)} · {request.asset?.name ?? request.location?.name ?? request.code}
              </small>
              {request.waiting_for === 'requester' && request.status === 'pending' && (
                <small className={styles.asked}>
                  <MessageCircleQuestion size={14} aria-hidden="true" />
                  {names.own.question}
                </small>
              )}
            </div>
            <StatePill row={request as unknown as Row} />
          </li>
        ))}
      </ol>
      <MoreOf block={requests} title={texts.mine} />
    </Card>
  );
}
