import { Modal, type ModalRootProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { words } from '../words.ts';
import styles from './ui.module.css';

interface DialogProps extends Pick<ModalRootProps, 'size' | 'closeOnClickOutside'> {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/**
 * Mantine's dialog in parts: its own header would be a second banner of the page, and its cross has no name. It keeps
 * the page from scrolling by a style of its own making, which our policy refuses.
 */
export function Dialog({ title, onClose, children, ...rest }: DialogProps) {
  return (
    <Modal.Root opened onClose={onClose} centered lockScroll={false} transitionProps={{ duration: 180 }} {...rest}>
      <Modal.Overlay />
      <Modal.Content radius={16}>
        <div className={styles.dialogHeader}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={words.toast.dismiss} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
