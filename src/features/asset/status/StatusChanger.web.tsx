import { Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { Row } from '#web/query.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { words } from './status.words';
import { ChangeButton } from './ChangeButton.web';
import { ChangeForm } from './ChangeForm.web';
import type { ChangeSource } from './status';
import { statusOf } from './status-view';
import styles from './status.module.css';

/** The pill with its form: a popover on a desktop, a sheet from below on a phone (S23). */
export function StatusChanger({ row, source }: { row: Row; source: ChangeSource }) {
  const [open, setOpen] = useState(false);
  const phone = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false });
  const toggle = () => setOpen((before) => !before);
  const form = <ChangeForm row={row} source={source} onDone={() => setOpen(false)} />;
  const button = <ChangeButton status={statusOf(row)} aria-expanded={open} onClick={toggle} />;
  if (phone)
    return (
      <>
        {button}
        {open && (
          <Dialog title={words.status.change} onClose={() => setOpen(false)}>
            {form}
          </Dialog>
        )}
      </>
    );
  return (
    // The form may be taller than the window: it stays when its button is scrolled away.
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      hideDetached={false}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={styles.popover}>
        <h2>{words.status.change}</h2>
        {form}
      </Popover.Dropdown>
    </Popover>
  );
}
