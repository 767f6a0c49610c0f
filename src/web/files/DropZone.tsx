import { Button } from '@mantine/core';
import { Camera, Paperclip } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { words } from '#words/screen';
import { isHeic } from './file.ts';
import styles from './files.module.css';

interface DropZoneProps {
  id?: string;
  /** Only pictures. */
  images?: boolean;
  onFiles(files: File[], taken: boolean): void;
  /** Another button to add files, beside its own. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** Accepts files by drop, paste, file picker and camera. A file dropped anywhere on it is not opened by the browser. */
export function DropZone({ id, images, onFiles, beside, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const zone = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const give = (list: FileList | null | undefined, taken = false) => {
    const files = Array.from(list ?? []).filter((one) => !images || one.type.startsWith('image/') || isHeic(one));
    if (files.length > 0) onFiles(files, taken);
  };

  useEffect(() => {
    // A paste goes to the focused zone; a page with only one zone accepts it from anywhere.
    const paste = (event: ClipboardEvent) => {
      const zones = document.querySelectorAll('[data-drop-zone]');
      const within = zone.current?.contains(document.activeElement);
      if (!event.clipboardData?.files.length || (!within && (zones.length > 1 || typing()))) return;
      event.preventDefault();
      give(event.clipboardData.files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });

  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type !== 'dragleave');
  };
  return (
    <div
      ref={zone}
      data-drop-zone
      className={styles.zone}
      data-over={over || undefined}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        give(event.dataTransfer.files);
      }}
    >
      {children}
      <div className={styles.add}>
        <Button
          id={id}
          variant="default"
          leftSection={<Paperclip size={16} />}
          onClick={() => chooser.current?.click()}
        >
          {images ? words.files.addImages : words.files.add}
        </Button>
        <Button
          className={styles.camera}
          variant="default"
          leftSection={<Camera size={16} />}
          onClick={() => camera.current?.click()}
        >
          {words.files.camera}
        </Button>
        {beside}
        <span className={styles.hint}>{words.files.hint}</span>
      </div>
      {[
        {
          ref: chooser,
          capture: undefined,
          accept: images ? 'image/*,.heic,.heif' : undefined,
          label: words.files.add,
        },
        { ref: camera, capture: 'environment' as const, accept: 'image/*', label: words.files.camera },
      ].map(({ ref, label, ...rest }) => (
        <input
          key={label}
          ref={ref}
          type="file"
          multiple={rest.capture === undefined}
          hidden
          aria-label={label}
          onChange={(event) => {
            give(event.currentTarget.files, rest.capture !== undefined);
            event.currentTarget.value = '';
          }}
          {...rest}
        />
      ))}
    </div>
  );
}

const typing = (): boolean => /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '');
