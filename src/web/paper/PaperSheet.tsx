import { Button } from '@mantine/core';
import { FileDown, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { BackButton } from '#web/ui/BackButton.tsx';
import styles from './paper.module.css';

interface SheetProps {
  /** The page of the record, where nothing was visited before. */
  back: string;
  pdf: { href: string; name: string };
  labels: { pdf: string; print: string };
  className?: string;
  children: ReactNode;
}

/** A record as it is printed, with what makes paper of it. */
export const PaperSheet = ({ back, pdf: { href, name }, labels, className, children }: SheetProps) => (
  <div className={styles.desk} data-sheet>
    <div className={styles.tools}>
      <BackButton fallback={back} />
      <Button
        component="a"
        variant="default"
        href={href}
        download={name}
        leftSection={<FileDown size={16} aria-hidden="true" />}
      >
        {labels.pdf}
      </Button>
      <Button leftSection={<Printer size={16} aria-hidden="true" />} onClick={() => print()}>
        {labels.print}
      </Button>
    </div>
    <article className={[styles.sheet, className].filter(Boolean).join(' ')}>{children}</article>
  </div>
);
