import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Noun } from '#shared/permission';
import { api } from '#web/api.ts';
import { EntityError } from '#web/entity/EntityError.tsx';
import { getPage, keys, queryClient, type Row } from '#web/query.ts';
import { UnsentLines, useUnsent } from '#web/queue/UnsentLines.tsx';
import { useSession } from '#web/session.tsx';
import { sayFailed, say } from '#web/ui/toast.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as all } from '#web/words.ts';
import { CommentLine, type Said } from './CommentLine.web';
import { Composer } from './Composer.web';
import { words } from './words';
import styles from './comment.module.css';

const pageSize = 20;

/** Newest first; what others say comes by itself, with every change of the record. */
export function CommentsCard({ noun, path, row }: { noun: Noun; path: string; row: Row }) {
  const { may } = useSession();
  const at = `${path}/${row.id}/comments`;
  const found = useInfiniteQuery({
    queryKey: keys.about(noun, row.id, 'comments', ''),
    queryFn: ({ pageParam }) => getPage(at, '', pageParam, pageSize),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
  });
  const unsent = useUnsent(row.id, at);
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.entity(noun) });
  async function remove({ id }: Said) {
    try {
      await api.delete(`${path}/comments/${id}`);
      say(words.removed);
    } catch (error) {
      sayFailed((error as Error).message);
    }
    await refresh();
  }
  async function edit({ id }: Said, text: string) {
    await api.patch(`${path}/comments/${id}`, { text });
    await refresh();
  }
  const comments = (found.data?.pages.flatMap((page) => page.results) ?? []) as unknown as Said[];
  return (
    <div className={styles.card}>
      {may('comment', noun, row) && <Composer at={at} noun={noun} row={row} onSent={refresh} />}
      <UnsentLines entries={unsent} />
      {found.isError && !found.data && (
        <EntityError error={found.error} title={all.list.failed(words.title)} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <Waiting lines={2} />}
      {found.data && comments.length === 0 && unsent.length === 0 && <p className={styles.none}>{words.none}</p>}
      {comments.length > 0 && (
        <ol className={styles.list} aria-label={words.list}>
          {comments.map((comment) => (
            <CommentLine
              key={comment.id}
              comment={comment}
              onEdit={may('edit_comment', noun, comment) ? (text) => edit(comment, text) : undefined}
              onRemove={may('delete_comment', noun, comment) ? () => void remove(comment) : undefined}
            />
          ))}
        </ol>
      )}
      {found.hasNextPage && (
        <Button variant="subtle" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </div>
  );
}
