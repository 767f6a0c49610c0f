import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { formatDateTime } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { differenceText, type Measured, measuredOf, takesReading, valueText } from '../measured';
import { words } from '../measurement-page.words';
import type { Reading } from './reading';
import { readingsQuery } from './readings-query';
import { VoidDialog } from './VoidDialog.web';
import styles from './readings.module.css';

const texts = words.readings;

/** The readings, newest first, with those that are void; what is unusual about one stands beside it in words. */
export function ReadingsCard({ row }: { row: Row }) {
  const { may } = useSession();
  const of = measuredOf(row);
  const [voiding, setVoiding] = useState<Reading>();
  const found = useInfiniteQuery(readingsQuery(of.id));
  const { data, error, hasNextPage, isFetchingNextPage } = found;
  if (error && !data) return <EntityError error={error} title={texts.failed} onRetry={() => void found.refetch()} />;
  if (!data) return <Waiting lines={3} />;
  const readings = data.pages.flatMap(({ results }) => results);
  if (readings.length === 0) return <p className={styles.none}>{texts.none}</p>;
  const voids = takesReading(may, of);
  return (
    <div className={styles.readings}>
      <ul>
        {readings.map((reading) => (
          <Line key={reading.id} of={of} reading={reading} onVoid={voids ? setVoiding : undefined} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
      {voiding && <VoidDialog of={of} reading={voiding} onClose={() => setVoiding(undefined)} />}
    </div>
  );
}

interface LineProps {
  of: Measured;
  reading: Reading;
  onVoid?(reading: Reading): void;
}

function Line({ of, reading, onVoid }: LineProps) {
  const { delta, photo, note, taken_at, created_by, source, voided_at } = reading;
  const value = valueText(of, reading.value);
  const when = formatDateTime(taken_at);
  const marks = marksOf(reading);
  return (
    <li data-void={voided_at ? true : undefined}>
      <span className={styles.value}>
        {voided_at ? <del>{value}</del> : value}
        {delta !== null && delta !== 0 && <small>{differenceText(of, delta)}</small>}
      </span>
      <span className={styles.about}>
        <span>
          {[when, created_by?.name ?? (source === 'api' ? texts.sensor : undefined)].filter(Boolean).join(' · ')}
        </span>
        {marks.map((mark) => (
          <b key={mark}>{mark}</b>
        ))}
        {note && <span>{note}</span>}
      </span>
      {photo && (
        <a
          className={styles.photo}
          href={photo.file_url}
          target="_blank"
          rel="noreferrer"
          aria-label={texts.photoOf(value)}
        >
          <img src={photo.thumbnail_url ?? photo.file_url} alt="" />
        </a>
      )}
      {onVoid && !voided_at && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.void}
          aria-label={texts.voidOf(value, when)}
          onClick={() => onVoid(reading)}
        >
          {texts.void}
        </Button>
      )}
    </li>
  );
}

/** What makes a reading differ from the others. */
function marksOf(reading: Reading): string[] {
  const { meaning, is_suspect, is_unexplained, is_late, voided_at, void_reason, voided_by } = reading;
  return [
    voided_at && texts.isVoid(void_reason ?? '', voided_by?.name ?? null),
    is_suspect && texts.suspect,
    is_unexplained && texts.unexplained,
    is_late && texts.late,
    meaning && texts.meanings[meaning.kind],
  ].filter((mark): mark is string => typeof mark === 'string');
}
