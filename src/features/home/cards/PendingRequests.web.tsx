import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { featureOf } from '#web/entity/common/feature.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { Block, HomeRequest } from '../home';
import { words } from '../home.words';
import { MoreOf } from './Group.web';
import styles from '../home.module.css';

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
        <Link to={`/request/${request.id}`}>{request.name}</Link>
        <small>
          {subtitle}
          {by && ` · ${texts.by(by)}`}
        </small>
      </div>
    </>
  );
}
