import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import { keys, type Page } from '#web/query.ts';
import { type Meaning, Pill } from '#web/ui/Pill.tsx';
import { words as all } from '#words/screen';
import { words } from './settings.words';
import styles from './settings.module.css';

interface Mail {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  status: string;
  created_at: string;
}

const shapes: Record<string, Meaning> = { sent: 'done', kept: 'planned', waiting: 'open', failed: 'offline' };

export const useMails = (enabled: boolean) =>
  useInfiniteQuery({
    queryKey: keys.some('mail', 'all'),
    queryFn: ({ pageParam }) => api.get<Page<Mail>>(`/core/mails?page=${pageParam}&page_size=25`),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
    enabled,
  });

export function MailsSection() {
  const mails = useMails(true);
  return (
    <>
      <ul className={styles.list}>
        {mails.data?.pages
          .flatMap((page) => page.results)
          .map((mail) => (
            <li key={mail.id}>
              <MailLine mail={mail} />
            </li>
          ))}
      </ul>
      {mails.hasNextPage && (
        <Button variant="default" loading={mails.isFetchingNextPage} onClick={() => void mails.fetchNextPage()}>
          {all.list.viewMore}
        </Button>
      )}
    </>
  );
}

/** Expands in place, for reading. */
function MailLine({ mail: { subject, recipient, body, status, created_at } }: { mail: Mail }) {
  return (
    <details className={styles.mail}>
      <summary>
        <span>
          <b>{subject}</b>
          <small>
            {words.to(recipient)} ·{' '}
            <time dateTime={created_at} title={formatDateTime(created_at)}>
              {timeAgo(created_at)}
            </time>
          </small>
        </span>
        <Pill meaning={shapes[status] ?? 'open'}>{words.mailStates[status] ?? status}</Pill>
      </summary>
      <p>{body ? withLinks(body) : words.noBody}</p>
    </details>
  );
}

/** Mails are plain text, and the link in them matters most. */
const withLinks = (text: string) =>
  text
    .trim()
    .split(/(https?:\/\/\S+)/)
    .map((part, at) =>
      at % 2 === 1 ? (
        <a key={part} href={part}>
          {part}
        </a>
      ) : (
        part
      ),
    );
