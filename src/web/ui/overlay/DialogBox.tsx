import { Modal, type ModalRootProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { words } from '#words/screen';
import { useHeldPage } from './held-page.ts';
import { useOnTop } from './on-top.ts';
import { currentOpener } from './opener.ts';
import styles from '../ui.module.css';

export interface DialogProps extends Pick<ModalRootProps, 'size' | 'closeOnClickOutside'> {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** Mantine's dialog in parts: its header would be a second banner landmark, and its close button has no name. */
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

/** Returns the focus to the element that opened the dialog. */
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
