import { Modal, type ModalRootProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { words } from '#words/screen';
import { useHeldPage } from './held-page.ts';
import { currentOpener } from './opener.ts';
import styles from './ui.module.css';

export interface DialogProps extends Pick<ModalRootProps, 'size' | 'closeOnClickOutside'> {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** Mantine's dialog in parts: its own header would be a second banner of the page, and its cross has no name. */
export function DialogBox({ title, onClose, children, ...rest }: DialogProps) {
  useHeldPage();
  useReturnedFocus();
  const isOnTop = useOnTop();
  return (
    <Modal.Root opened onClose={() => isOnTop() && onClose()} {...rest}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={styles.dialogHeader}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={words.toast.close} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Those that are open, in the order in which they were opened. */
const open: symbol[] = [];

/** Each listens for Escape, which is meant for the one that lies over the others. */
function useOnTop(): () => boolean {
  const [self] = useState(Symbol);
  useEffect(() => {
    open.push(self);
    return () => void open.splice(open.indexOf(self), 1);
  }, [self]);
  return () => open.at(-1) === self;
}

/** Whoever opened it goes on where they were. */
function useReturnedFocus(): void {
  const [opener] = useState(currentOpener);
  useEffect(
    () => () =>
      void setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && opener?.isConnected) opener.focus();
      }),
    [opener],
  );
}
