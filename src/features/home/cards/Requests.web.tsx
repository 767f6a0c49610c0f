import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MessageCircleQuestion, MessageSquarePlus } from 'lucide-react';
import { timeAgo } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { words as names } from '#features/request/request-list.words';
import { StatePill } from '#features/request/own/StatePill.web';
import type { Block, HomeRequest } from '../home';
import { words } from '../home.words';
import { MoreOf } from './Group.web';
import styles from '../home.module.css';

const texts = words.requests;

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
