import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleAlert, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { api } from '#web/api.ts';
import { featureOf } from '#web/entity/common/feature.ts';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import { keys, queryClient } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { say, sayFailed } from '#web/ui/overlay/toast.tsx';
import { Glyph, type Meaning, Pill } from '#web/ui/Pill.tsx';
import { stateMeanings } from '#features/request/request-view';
import { stateOptions } from '#features/request/status';
import type { Block, HomeRequest } from './home';
import { words } from './home.words';
import { MoreOf } from './Group.web';
import styles from './home.module.css';

const texts = words.requests;

/** Requests that wait for a decision, the most pressing first; one press takes one on. */
export function PendingRequests({ requests }: { requests: Block<HomeRequest> }) {
  const { may } = useSession();
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const waiting = requests.results.filter(({ id }) => !accepted.has(id));
  const count = requests.count - (requests.results.length - waiting.length);
  const mark = (id: string, there: boolean) =>
    setAccepted((before) => new Set(there ? [...before, id] : [...before].filter((one) => one !== id)));
  async function accept(request: HomeRequest) {
    mark(request.id, true);
    try {
      await api.post(`/requests/${request.id}/accept`, {});
      say(texts.accepted(request.code), { label: texts.undo, run: () => reopen(request.id) });
    } catch (error) {
      mark(request.id, false);
      sayFailed((error as Error).message);
    }
    await refresh();
  }
  async function reopen(id: string) {
    await api.post(`/requests/${id}/reopen`, {});
    mark(id, false);
    await refresh();
  }
  return (
    <Card id="requests" title={texts.pending} count={count}>
      {waiting.length === 0 && <p className={styles.none}>{texts.none}</p>}
      <ol className={styles.rows}>
        {waiting.map((request) => (
          <li key={request.id} className={styles.row}>
            <span className={styles.mark}>
              {request.priority ? <Glyph meaning={request.priority as Meaning} /> : <Glyph meaning="open" />}
            </span>
            <div className={styles.rowText}>
              <Named request={request} />
              <small>
                <AnswerBy at={request.ack_due_at} /> · {aboutOf(request)}
              </small>
            </div>
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

const refresh = () =>
  Promise.all(
    [keys.allOverviews, keys.entity('request'), keys.entity('work-order')].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

const aboutOf = ({ asset, location, code, created_by }: HomeRequest): string =>
  [asset?.name ?? location?.name ?? code, created_by && texts.by(created_by.name)].filter(Boolean).join(' · ');

function AnswerBy({ at }: { at: string }) {
  if (Date.parse(at) > Date.now()) return texts.answerBy(formatDateTime(at));
  return (
    <span className={styles.late} title={formatDateTime(at)}>
      <CircleAlert size={14} aria-hidden="true" /> {texts.late}
    </span>
  );
}

function Named({ request: { id, name } }: { request: HomeRequest }) {
  return featureOf('request') ? <Link to={`/request/${id}`}>{name}</Link> : <b>{name}</b>;
}

const labelOf = (state: HomeRequest['state']): string => stateOptions.find(({ value }) => value === state)!.label;

/** A person's own reports and what became of them, and the way to the next. */
export function MyRequests({ requests }: { requests: Block<HomeRequest> }) {
  const { may } = useSession();
  const report = featureOf('request') && may('create', 'request') && (
    <Button component={Link} to="/request/new" leftSection={<MessageSquarePlus size={18} />} data-shortcut="c">
      {texts.report}
    </Button>
  );
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
            </div>
            <Pill meaning={stateMeanings[request.state]}>{labelOf(request.state)}</Pill>
          </li>
        ))}
      </ol>
      <MoreOf block={requests} title={texts.mine} />
    </Card>
  );
}
