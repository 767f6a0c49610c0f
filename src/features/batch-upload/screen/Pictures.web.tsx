import { Button } from '@mantine/core';
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import type { BatchUpload } from '../batch-upload';
import { usePictures } from './pictures';
import { words } from './screen.words';
import styles from './screen.module.css';

const texts = words.upload;

/** The pictures that the rows name: how many are there, and a way to add more. Only for nouns that have some. */
export function Pictures({ upload, onAdd }: { upload: BatchUpload; onAdd(files: File[]): void }) {
  const input = useRef<HTMLInputElement>(null);
  const sending = usePictures(upload.id);
  if (!upload.fields.some(({ to }) => to === 'file')) return null;
  const isBusy = sending !== undefined && sending.done < sending.all;
  const { pictures } = upload.file;
  return (
    <section className={styles.pictures} aria-label={texts.addPictures}>
      <Button
        variant="default"
        leftSection={<ImagePlus size={16} aria-hidden="true" />}
        loading={isBusy}
        onClick={() => input.current?.click()}
      >
        {texts.addPictures}
      </Button>
      <span role="status" className={styles.quiet}>
        {isBusy ? texts.sendingPictures(sending.done, sending.all) : pictures > 0 ? texts.pictures(pictures) : ''}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*,.pdf"
        aria-label={texts.addPictures}
        onChange={({ currentTarget }) => {
          onAdd([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {sending?.failed.map((line) => (
        <p key={line} className={styles.error} role="alert">
          {line}
        </p>
      ))}
    </section>
  );
}
