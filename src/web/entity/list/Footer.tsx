import { Button } from '@mantine/core';
import { words } from '#words/screen';
import styles from '../common/entity.module.css';

/** How many rows are shown of the total, and a button for more. */
export function Footer({
  shown,
  list,
}: {
  shown: number;
  list: {
    total: number;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage(): unknown;
    isSuccess: boolean;
  };
}) {
  if (!list.isSuccess || list.total === 0) return null;
  return (
    <footer className={styles.footer}>
      <span role="status">{words.list.showing(shown, list.total)}</span>
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {words.list.viewMore}
        </Button>
      )}
    </footer>
  );
}
