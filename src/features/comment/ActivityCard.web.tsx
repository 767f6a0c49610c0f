import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Noun } from '#shared/permission';
import { featureOf } from '#web/entity/common/feature.ts';
import { countsQuery } from '#web/entity/common/queries.ts';
import { HistoryEntries, HistorySearch } from '#web/entity/record/HistoryCard.tsx';
import { keys, queryClient, type Row } from '#web/query.ts';
import { UnsentLines, useUnsent } from '#web/queue/UnsentLines.tsx';
import { useSession } from '#web/session.tsx';
import { Choices } from '#web/ui/input/Choices.tsx';
import type { Reaches } from './audience';
import { words } from './comment.words';
import { commentsQuery } from './comments-query';
import { Composer } from './Composer.web';
import { Feed } from './Feed.web';
import styles from './comment.module.css';

type Shown = 'all' | 'comments' | 'history';

interface ActivityProps {
  noun: Noun;
  path: string;
  row: Row;
  reaches: Reaches;
}

/** A box to write a comment, and below it comments and history together or either one alone. */
export function ActivityCard({ noun, path, row, reaches }: ActivityProps) {
  const { may } = useSession();
  const feature = featureOf(noun)!;
  const at = `${path}/${row.id}/comments`;
  const unsent = useUnsent(row.id, at);
  const [shown, setShown] = useState<Shown>('all');
  const [text, setText] = useState('');
  const counts = useQuery(countsQuery(feature, row.id));
  // Whoever reads only their own records is no staff: they talk to it, and its history is not theirs.
  const isStaff = may('read', noun, { is_mine: true });
  const said = useInfiniteQuery(commentsQuery(noun, path, row.id));
  // With those of its requests, which the record itself does not count.
  const comments = said.data?.pages[0]?.count ?? Number(row.comments ?? 0);
  const searched = text.trim() !== '' && shown !== 'comments';
  return (
    <>
      <div id="comments" className={styles.say} role="group" aria-label={words.title} tabIndex={-1}>
        {may('comment', noun, row) && (
          <Composer
            key={row.id}
            at={at}
            noun={noun}
            row={row}
            isStaff={isStaff}
            chooses={isStaff && reaches(counts.data ?? {})}
            onSent={() => queryClient.invalidateQueries({ queryKey: keys.entity(noun) })}
          />
        )}
        <UnsentLines entries={unsent} />
      </div>
      {isStaff && (
        <div className={styles.filter}>
          <Choices<Shown>
            label={words.filter.label}
            hideLabel
            name="activity"
            value={shown}
            options={[
              { value: 'all', label: words.filter.all },
              { value: 'comments', label: words.filter.comments(comments) },
              { value: 'history', label: words.filter.history },
            ]}
            onChange={setShown}
          />
          {/* Comments are part of the history, so the search there finds them. */}
          {shown !== 'comments' && <HistorySearch text={text} onChange={setText} />}
        </div>
      )}
      {shown === 'history' || searched ? (
        <HistoryEntries feature={feature} id={row.id} text={text} />
      ) : (
        <Feed
          noun={noun}
          path={path}
          row={row}
          history={isStaff && shown === 'all'}
          marks={isStaff}
          waiting={unsent.length > 0}
        />
      )}
    </>
  );
}
