import { Button } from '@mantine/core';
import { formatDateTime } from '#web/format/time.ts';
import { sayFailed } from '#web/ui/overlay/toast.tsx';
import { type BatchUpload, isDraft } from '../batch-upload';
import { Samples } from './Samples.web';
import { words } from './screen.words';
import type { Step } from './step';
import { removeUpload, type UploadNoun, useUploads } from './upload-query';
import styles from './screen.module.css';

const texts = words.choose;

interface ChooseProps {
  nouns: UploadNoun[];
  onNoun(entity: string): void;
  onUpload(id: string, step?: Step): void;
}

/** What can be brought in, with its templates; below, what was begun and what was imported. */
export function ChooseStep({ nouns, onNoun, onUpload }: ChooseProps) {
  const { data: uploads } = useUploads();
  const drafts = uploads?.filter(({ status }) => isDraft(status)) ?? [];
  const past = uploads?.filter(({ status }) => !isDraft(status)) ?? [];
  return (
    <>
      {drafts.map((upload) => (
        <div key={upload.id} className={styles.draft}>
          <span>{texts.goOn(upload.file.name, upload.counts?.rejected ?? 0)}</span>
          <Button size="sm" onClick={() => onUpload(upload.id)}>
            {texts.goOnButton}
          </Button>
          <Button
            size="sm"
            variant="default"
            onClick={() => void removeUpload(upload.id).catch((error: Error) => sayFailed(error.message))}
          >
            {texts.remove}
          </Button>
        </div>
      ))}
      <section aria-label={texts.what}>
        <h2 className={styles.heading}>{texts.what}</h2>
        <p className={styles.quiet}>{texts.hint}</p>
        <ul className={styles.nouns}>
          {nouns.map(({ entity, label, path }) => (
            <li key={entity}>
              <button type="button" onClick={() => onNoun(entity)}>
                {label}
              </button>
              <span>
                {(['xlsx', 'csv'] as const).map((format) => (
                  <a
                    key={format}
                    href={`/api${path}/import-template?format=${format}`}
                    download
                    aria-label={`${label}: ${texts.template(format.toUpperCase())}`}
                  >
                    {format.toUpperCase()}
                  </a>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {uploads && past.length === 0 && <Samples nouns={nouns} onSent={(id) => onUpload(id, 'upload')} />}
      {past.length > 0 && (
        <section aria-label={texts.past}>
          <h2 className={styles.heading}>{texts.past}</h2>
          <ul className={styles.past}>
            {past.map((upload) => (
              <li key={upload.id}>
                <button type="button" onClick={() => onUpload(upload.id)}>
                  <strong>{upload.file.name}</strong>
                  <span>{summaryOf(upload, nouns)}</span>
                  <span>
                    {texts.status[upload.status]} · {formatDateTime(upload.created_at)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const summaryOf = ({ entity, counts }: BatchUpload, nouns: UploadNoun[]): string =>
  texts.done(nouns.find((noun) => noun.entity === entity)?.label ?? entity, counts?.create ?? 0, counts?.update ?? 0);
