import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import { keys, type Page, queryClient } from '#web/query.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { type Meaning, Pill } from '#web/ui/Pill.tsx';
import { words as all } from '#words/screen';
import { words } from './webhook.words';
import type { Delivery, Webhook } from './webhooks';
import styles from './webhook.module.css';

const shapes: Record<Delivery['status'], Meaning> = { sent: 'done', waiting: 'open', failed: 'offline' };

/** What was sent to an address, try by try, and what to send again. */
export function LogDialog({ webhook, mayChange, onClose }: { webhook: Webhook; mayChange: boolean; onClose(): void }) {
  const queryKey = keys.some('webhook', `log-${webhook.id}`);
  const log = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      api.get<Page<Delivery>>(`/webhooks/${webhook.id}/deliveries?page=${pageParam}&page_size=25`),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
    // What is being sent has its outcome in a moment.
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.results.some(({ status }) => status === 'waiting') ? 2_000 : false,
  });
  const rows = log.data?.pages.flatMap((page) => page.results) ?? [];
  async function act(path: string, messageFor: (answer: { resent: number }) => string) {
    const answer = await api.post<{ resent: number }>(`/webhooks/${path}`);
    await queryClient.invalidateQueries({ queryKey });
    say(messageFor(answer));
  }
  return (
    <Dialog onClose={onClose} title={words.logTitle} size={720}>
      <div className={styles.dialog}>
        <p className={styles.none}>{words.logTo(webhook.url)}</p>
        {mayChange && (
          <div className={styles.actions}>
            <Button variant="default" onClick={() => void act(`${webhook.id}/test`, () => words.tested)}>
              {words.test}
            </Button>
            <Button
              variant="default"
              onClick={() => void act(`${webhook.id}/resend-failed`, ({ resent }) => words.resentMany(resent))}
            >
              {words.resendFailed}
            </Button>
          </div>
        )}
        {log.error && <EntityError error={log.error} title={words.logFailed} onRetry={() => void log.refetch()} />}
        {log.data && rows.length === 0 && <p className={styles.none}>{words.logNone}</p>}
        {rows.length > 0 && (
          <ul className={styles.log}>
            {rows.map((row) => (
              <li key={row.id}>
                <Line
                  delivery={row}
                  onResend={mayChange ? () => void act(`deliveries/${row.id}/resend`, () => words.resent) : undefined}
                />
              </li>
            ))}
          </ul>
        )}
        {log.hasNextPage && (
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {all.list.viewMore}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** What is read of a body: which record it is about. A large one has only its id. */
interface Sent {
  data?: { record?: { name?: unknown; title?: unknown } | null } | null;
}

function Line({ delivery, onResend }: { delivery: Delivery; onResend?(): void }) {
  const { type, status, attempts, tries, next_at, created_at, body } = delivery;
  const sent = body === null ? null : (JSON.parse(body) as Sent);
  const about = sent?.data?.record?.name ?? sent?.data?.record?.title;
  const facts = [
    ...(typeof about === 'string' ? [about] : []),
    timeAgo(created_at),
    ...(attempts > 0 ? [words.tries(attempts)] : []),
    ...(status === 'waiting' && next_at && attempts > 0 ? [words.next(formatDateTime(next_at))] : []),
  ];
  return (
    <details>
      <summary>
        <span>
          {type}
          <small>{facts.join(' · ')}</small>
        </span>
        <Pill meaning={shapes[status]}>{words.states[status]}</Pill>
      </summary>
      <div className={styles.opened}>
        {tries.length > 0 && (
          <ol>
            {tries.map(({ at, status: answered, error }) => (
              <li key={at}>
                {formatDateTime(at)}: {answered ? words.answered(answered) : words.noAnswer(error ?? '')}
              </li>
            ))}
          </ol>
        )}
        {sent === null ? (
          <p className={styles.none}>{words.bodyHidden}</p>
        ) : (
          <pre role="region" tabIndex={0} aria-label={words.body}>
            {JSON.stringify(sent, null, 2)}
          </pre>
        )}
        {onResend && (
          <div className={styles.actions}>
            <Button variant="default" onClick={onResend}>
              {words.resend}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
