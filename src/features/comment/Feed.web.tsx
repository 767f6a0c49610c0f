import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Noun } from '#shared/permission';
import { api } from '#web/api.ts';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { featureOf } from '#web/entity/common/feature.ts';
import { HistoryEntry } from '#web/entity/record/HistoryCard.tsx';
import { historyQuery } from '#web/entity/common/queries.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { sayFailed, sayWithUndo } from '#web/ui/overlay/toast.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as all } from '#words/screen';
import { markOf } from './audience';
import { words } from './comment.words';
import { CommentLine, type Said } from './CommentLine.web';
import { commentsQuery } from './comments-query';
import { interleaved } from './interleaved';
import styles from './comment.module.css';

interface FeedProps {
  noun: Noun;
  path: string;
  row: Row;
  /** Include history entries between the comments. */
  history: boolean;
  /** Say which comments are to or from a requester. */
  marks: boolean;
  /** A comment has not been sent yet. */
  waiting: boolean;
}

/** Newest first; comments and changes of others appear with every change of the record. */
export function Feed({ noun, path, row, history, marks, waiting }: FeedProps) {
  const { may } = useSession();
  const feature = featureOf(noun)!;
  const said = useInfiniteQuery(commentsQuery(noun, path, row.id));
  const done = useInfiniteQuery({ ...historyQuery(feature, row.id, ''), enabled: history });
  const queries = history ? [said, done] : [said];
  const failed = queries.find((query) => query.isError && !query.data);
  if (failed)
    return (
      <EntityError error={failed.error} title={all.list.failed(words.activity)} onRetry={() => void failed.refetch()} />
    );
  if (queries.some((query) => query.isPending)) return <Waiting lines={3} />;

  const comments = said.data?.pages.flatMap((page) => page.results) ?? [];
  const entries = (history && done.data?.pages.flatMap((page) => page.results)) || [];
  const lines = interleaved(
    { items: comments, more: said.hasNextPage },
    { items: entries, more: history && done.hasNextPage },
  );
  // A comment is changed where it was written.
  const changes = (verb: string, line: Said) => line.of.id === row.id && may(verb, noun, line);
  const further = queries.filter((query) => query.hasNextPage);
  return (
    <>
      {lines.length === 0 && !waiting && <p className={styles.none}>{words.none}</p>}
      <ol className={styles.feed} aria-label={history ? words.feed : words.list}>
        {lines.map((line) =>
          'text' in line ? (
            <CommentLine
              key={line.id}
              at={`${path}/${row.id}/comments`}
              comment={line}
              mark={marks ? markOf(line) : undefined}
              onEdit={changes('edit_comment', line) ? (text) => edit(noun, path, line, text) : undefined}
              onRemove={changes('delete_comment', line) ? () => void remove(noun, path, line) : undefined}
            />
          ) : (
            <HistoryEntry key={line.id} feature={feature} entry={line} />
          ),
        )}
      </ol>
      {further.length > 0 && (
        <div className={styles.further}>
          <Button
            variant="default"
            loading={further.some((query) => query.isFetchingNextPage)}
            onClick={() => further.forEach((query) => void query.fetchNextPage())}
          >
            {all.list.viewMore}
          </Button>
        </div>
      )}
    </>
  );
}

const refresh = (noun: Noun) => queryClient.invalidateQueries({ queryKey: keys.entity(noun) });

async function edit(noun: Noun, path: string, { id }: Said, text: string): Promise<void> {
  await api.patch(`${path}/comments/${id}`, { text });
  await refresh(noun);
}

async function remove(noun: Noun, path: string, { id }: Said): Promise<void> {
  try {
    await api.delete(`${path}/comments/${id}`);
    sayWithUndo(words.removed, () => void restore(noun, path, id));
  } catch (error) {
    sayFailed((error as Error).message);
  }
  await refresh(noun);
}

async function restore(noun: Noun, path: string, id: string): Promise<void> {
  try {
    await api.post(`${path}/comments/${id}/restore`, {});
  } catch (error) {
    sayFailed((error as Error).message);
  }
  await refresh(noun);
}
