import { Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { Row } from '#web/query.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useHealthStatuses } from '#features/health-status/statuses';
import { words } from '#words/asset-status';
import { ChangeButton } from './ChangeButton.web';
import { ChangeForm } from './ChangeForm.web';
import type { ChangeSource } from './status';
import { statusOf } from './status-view';
import styles from './status.module.css';

/** The pill with what it opens: beside it at a desk, from below on a phone (S23). */
export function StatusChanger({ row, source, opened }: { row: Row; source: ChangeSource; opened: boolean }) {
  // Fetched with this, before it is opened: there may be no connection then.
  useHealthStatuses();
  const [open, setOpen] = useState(opened);
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
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={styles.popover}>
        <h2>{words.status.change}</h2>
        {form}
      </Popover.Dropdown>
    </Popover>
  );
}
