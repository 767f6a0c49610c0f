import { ActionIcon, Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { CheckCheck, SlidersHorizontal } from 'lucide-react';
import { useEffect } from 'react';
import { PageError } from '#web/entity/common/PageError.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import bar from '#web/ui/tabs.module.css';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as all } from '#words/screen';
import { readAll } from './acts';
import { NoticeList } from './NoticeList.web';
import { PushOffer } from './PushOffer.web';
import { type State, states, useNotices } from './inbox-query';
import { words } from '../notification.words';
import styles from './inbox.module.css';

/** What concerns a person, to read, put off and tick off (S42, U32). The open part is in the address. */
export function InboxPage() {
  const search = useSearch({ strict: false }) as { state?: string };
  const state = states.find((one) => one === search.state) ?? 'open';
  useEffect(() => {
    document.title = `${words.title} · ${all.product}`;
  }, []);
  return (
    <div className={styles.page}>
      <PageHeader title={words.title}>
        {state === 'open' && <ReadAll />}
        <Tooltip label={words.settings}>
          <ActionIcon
            component={Link}
            to="/settings"
            hash="notifications"
            variant="default"
            aria-label={words.settings}
          >
            <SlidersHorizontal size={18} />
          </ActionIcon>
        </Tooltip>
      </PageHeader>
      <nav className={bar.tabs} aria-label={words.tabs}>
        {states.map((one) => (
          <Link
            key={one}
            to="/inbox"
            search={(one === 'open' ? {} : { state: one }) as never}
            activeOptions={{ exact: true }}
            aria-current={one === state ? 'page' : undefined}
          >
            {words.states[one]}
          </Link>
        ))}
      </nav>
      <Notices key={state} state={state} />
    </div>
  );
}

/** Only while there is something to read. */
function ReadAll() {
  const { rows } = useNotices('open');
  if (!rows?.some(({ is_read }) => !is_read)) return null;
  return (
    <Button variant="default" leftSection={<CheckCheck size={16} />} onClick={() => void readAll()}>
      {words.readAll}
    </Button>
  );
}

const Nothing = ({ of: { title, text } }: { of: { title: string; text: string } }) => (
  <Empty drawing="tray" title={title}>
    {text}
  </Empty>
);

/** Whoever has worked through the inbox is told so; a new one says what it is for. */
function AllDone() {
  const { list, rows } = useNotices('done');
  if (!rows && !list.isError) return <Waiting lines={4} />;
  if (!rows?.length) return <Nothing of={words.empty.open} />;
  return (
    <Empty drawing="ticked" title={words.allDone.title}>
      {words.allDone.text}
    </Empty>
  );
}

function Notices({ state }: { state: State }) {
  const { list, rows } = useNotices(state);
  if (list.isError && !rows)
    return <PageError error={list.error} title={words.failed} onRetry={() => void list.refetch()} />;
  if (!rows) return <Waiting lines={4} />;
  if (rows.length === 0 && !list.hasNextPage)
    return state === 'open' ? <AllDone /> : <Nothing of={words.empty[state]} />;
  return (
    <>
      {rows.some(({ event }) => event === 'assigned') && <PushOffer />}
      <NoticeList state={state} rows={rows} />
      {list.hasNextPage && (
        <Button
          variant="default"
          className={styles.more}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {all.list.viewMore}
        </Button>
      )}
    </>
  );
}
