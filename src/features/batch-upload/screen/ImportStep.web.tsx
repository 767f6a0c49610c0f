import { Button } from '@mantine/core';
import { useState } from 'react';
import { featureOf } from '#web/entity/common/feature.ts';
import { formatDay } from '#web/format/time.ts';
import { useOnline } from '#web/queue/online.ts';
import { sayFailed } from '#web/ui/overlay/toast.tsx';
import type { BatchUpload } from '../batch-upload';
import { words } from './screen.words';
import { act } from './upload-query';
import styles from './screen.module.css';

const texts = words.import;

interface ImportProps {
  upload: BatchUpload;
  label: string;
  onAnother(): void;
}

/** The progress of an import, then its result with the way back. */
export function ImportStep({ upload, label, onAnother }: ImportProps) {
  const online = useOnline();
  const { id, status, progress, problem, kept, entity } = upload;
  const press = (what: 'cancel' | 'undo', body?: unknown) =>
    void act(id, what, body).catch((error: Error) => sayFailed(error.message));
  if (status === 'importing' || status === 'undoing')
    return (
      <section className={styles.progress} role="status">
        <p>
          <strong>{texts[status](progress.done, progress.total)}</strong>
        </p>
        <progress max={Math.max(progress.total, 1)} value={progress.done} aria-label={label} />
        <p className={styles.quiet}>{online ? texts.goesOn : words.offline}</p>
        {status === 'importing' && (
          <Button variant="default" size="md" onClick={() => press('cancel')}>
            {texts.cancel}
          </Button>
        )}
      </section>
    );
  const slug = featureOf(entity)?.slug;
  return (
    <section className={styles.result} aria-live="polite">
      <h2 className={styles.heading}>
        {status === 'undone' ? texts.undone : status === 'cancelled' ? texts.cancelled : texts.done}
      </h2>
      {problem && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      {status !== 'undone' && <Result upload={upload} />}
      {status === 'undone' && progress.done > 0 && <p>{texts.takenBack(progress.done)}</p>}
      {status === 'cancelled' && !problem && <p className={styles.quiet}>{texts.rest}</p>}
      {kept.length > 0 && (
        <>
          <p>{texts.kept}</p>
          <ul className={styles.kept}>
            {kept.map(({ row, message }) => (
              <li key={row}>{texts.keptRow(row, message)}</li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.fixes}>
        {slug && status !== 'undone' && (
          <Button component="a" href={`/${slug}`} size="md">
            {texts.show(label)}
          </Button>
        )}
        <Button variant="default" size="md" onClick={onAnother}>
          {texts.another}
        </Button>
      </div>
      {upload.undo_until && <Undo until={upload.undo_until} onUndo={(changed) => press('undo', { changed })} />}
    </section>
  );
}

function Result({ upload: { id, counts } }: { upload: BatchUpload }) {
  if (!counts) return null;
  return (
    <ul className={styles.figures}>
      <li>{texts.created(counts.create)}</li>
      {counts.update > 0 && <li>{texts.updated(counts.update)}</li>}
      {counts.unchanged > 0 && <li>{texts.unchanged(counts.unchanged)}</li>}
      {counts.skipped > 0 && <li>{texts.skipped(counts.skipped)}</li>}
      {counts.rejected > 0 && (
        <li data-outcome="rejected">
          {texts.rejected(counts.rejected)}
          <span>
            {(['xlsx', 'csv'] as const).map((format) => (
              <a key={format} href={`/api/batch-uploads/${id}/rejected?format=${format}`} download>
                {texts.download(format.toUpperCase())}
              </a>
            ))}
          </span>
        </li>
      )}
    </ul>
  );
}

/** Asks what shall become of records that somebody changed since. */
function Undo({ until, onUndo }: { until: string; onUndo(changed: 'keep' | 'undo'): void }) {
  const [confirming, setConfirming] = useState(false);
  if (!confirming)
    return (
      <p className={styles.undo}>
        <Button variant="default" size="md" onClick={() => setConfirming(true)}>
          {texts.undo}
        </Button>
        <span>{texts.undoUntil(formatDay(until))}</span>
      </p>
    );
  return (
    <div className={styles.question} role="group" aria-label={texts.undoTitle}>
      <p>
        <strong>{texts.undoTitle}</strong> {texts.undoText}
      </p>
      <Button onClick={() => onUndo('keep')}>{texts.keep}</Button>
      <Button variant="default" onClick={() => onUndo('undo')}>
        {texts.undoToo}
      </Button>
      <Button variant="subtle" onClick={() => setConfirming(false)}>
        {words.check.cancel}
      </Button>
    </div>
  );
}
