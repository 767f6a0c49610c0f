import { ActionIcon, Modal, Tooltip } from '@mantine/core';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { words } from '#words/screen';
import { useHeldPage } from '../ui/overlay/held-page.ts';
import { useOnTop } from '../ui/overlay/on-top.ts';
import { download } from './download.ts';
import { type FileRow, isPdf } from './file.ts';
import styles from './files.module.css';

interface ViewerProps {
  files: FileRow[];
  start: number;
  onClose(): void;
}

/** Pictures and PDFs one after the other; arrow keys move between them. The browser renders PDFs. */
export function Viewer({ files, start, onClose }: ViewerProps) {
  useHeldPage();
  const isOnTop = useOnTop();
  const [wanted, setAt] = useState(start);
  // Somebody else may delete one meanwhile.
  const at = Math.min(wanted, files.length - 1);
  const file = files[at];
  const turn = (by: number) => setAt((at + by + files.length) % files.length);
  useEffect(() => {
    const key = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') turn(-1);
      if (key === 'ArrowRight') turn(1);
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  });
  useEffect(() => {
    if (!file) onClose();
  }, [file, onClose]);
  if (!file) return null;
  return (
    <Modal.Root
      opened
      onClose={() => isOnTop() && onClose()}
      fullScreen
      centered={false}
      lockScroll={false}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content className={styles.viewer}>
        <div className={styles.viewerBar}>
          <Modal.Title className={styles.viewerTitle}>{file.name}</Modal.Title>
          {files.length > 1 && <span aria-live="polite">{words.files.of(at + 1, files.length)}</span>}
          <Action label={words.files.download} onClick={() => void download(file)}>
            <Download size={20} />
          </Action>
          <Action label={words.toast.close} onClick={onClose}>
            <X size={20} />
          </Action>
        </div>
        <div className={styles.stage}>
          {isPdf(file) ? (
            <iframe key={file.id} src={file.file_url} title={file.name} />
          ) : (
            <img key={file.id} src={file.image_url ?? file.file_url} alt={file.name} />
          )}
          {files.length > 1 && (
            <>
              <Action label={words.detail.previous} side="left" onClick={() => turn(-1)}>
                <ChevronLeft size={24} />
              </Action>
              <Action label={words.detail.next} side="right" onClick={() => turn(1)}>
                <ChevronRight size={24} />
              </Action>
            </>
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

function Action(props: { label: string; side?: string; onClick(): void; children: React.ReactNode }) {
  const { label, side, onClick, children } = props;
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" aria-label={label} data-side={side} className={styles.action} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
