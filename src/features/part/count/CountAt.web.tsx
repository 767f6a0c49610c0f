import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import type { Row } from '#web/query.ts';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words } from '../part.words';
import { expectedAt, useCount, useSheet } from './count';
import { CountEntry } from './CountEntry.web';
import { CountLines } from './CountLines.web';
import { CountSearch } from './CountSearch.web';
import styles from './count.module.css';

const texts = words.count;

/** Counts the parts at one location, one after another. */
export function CountAt({ location }: { location: string }) {
  const sheet = useSheet(location);
  const count = useCount(location);
  const [part, setPart] = useState<Row>();
  // The camera stays on for the next part.
  const [camera, setCamera] = useState(false);
  const seen = useRef('');
  if (sheet.error && !sheet.data)
    return <EntityError error={sheet.error} title={texts.failed} onRetry={() => void sheet.refetch()} />;
  if (!sheet.data) return <Waiting lines={4} />;
  const counted = new Set(count.lines.map((line) => line.part));
  const uncounted = sheet.data.filter(({ id }) => !counted.has(id));
  const waiting = count.lines.filter(({ state }) => state === 'waiting').length;
  const [last] = count.lines;
  return (
    <>
      <p className={styles.progress}>
        <progress
          max={Math.max(1, sheet.data.length)}
          value={sheet.data.length - uncounted.length}
          aria-hidden="true"
        />
        <span role="status">
          {[
            texts.progress(sheet.data.length - uncounted.length, sheet.data.length),
            last && texts.last(last.name, last.counted),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {waiting > 0 && (
        <p role="status" className={styles.waiting}>
          {texts.waiting(waiting)}
        </p>
      )}
      {part ? (
        <CountEntry
          key={part.id}
          part={part}
          expected={expectedAt(part, location)}
          onCancel={() => setPart(undefined)}
          onCounted={(many, reason) => {
            const { id, name } = part;
            count.add({ part: id, name, expected: expectedAt(part, location), counted: many, reason });
            setPart(undefined);
          }}
        />
      ) : (
        <CountSearch
          sheet={sheet.data}
          uncounted={uncounted}
          camera={camera}
          onCamera={(on) => {
            seen.current = '';
            setCamera(on);
          }}
          seen={seen}
          onFound={setPart}
        />
      )}
      {count.lines.length > 0 && <CountLines {...count} />}
      {count.lines.some(({ state }) => state === 'sent') && (
        <Button variant="default" onClick={count.finish}>
          {texts.finish}
        </Button>
      )}
    </>
  );
}
