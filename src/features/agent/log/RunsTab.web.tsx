import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PageError } from '#web/entity/common/PageError.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as all } from '#words/screen';
import { words as names } from '../agent-page.words';
import { runsQuery } from '../proposals-query';
import { RunEntry } from './RunEntry.web';
import { words } from './runs.words';
import styles from './log.module.css';

/** What the agents did, the latest first. */
export function RunsTab() {
  const list = useInfiniteQuery(runsQuery);
  const runs = list.data?.pages.flatMap(({ results }) => results);
  if (!runs && list.error)
    return <PageError error={list.error} title={names.failed.runs} onRetry={() => void list.refetch()} />;
  if (!runs) return <Waiting lines={8} />;
  if (runs.length === 0)
    return (
      <Empty drawing="steps" title={words.empty.title}>
        {words.empty.text}
      </Empty>
    );
  return (
    <>
      <ul className={styles.runs} aria-label={words.list}>
        {runs.map((run) => (
          <RunEntry key={run.id} run={run} />
        ))}
      </ul>
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
