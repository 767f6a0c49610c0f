import { Button } from '@mantine/core';
import { Check, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { sayFailed } from '#web/ui/overlay/toast.tsx';
import { phone, useMedia } from '#web/ui/use-media.ts';
import { acknowledge } from './acknowledge';
import { words } from '../handover-page.words';
import { handoverOf } from '../handover-view';
import styles from '../handover.module.css';

/** What the person may still confirm, and doing it. */
function useAcknowledge(row: Row) {
  const { may } = useSession();
  const [sending, setSending] = useState(false);
  const open = !handoverOf(row).is_acknowledged && may('acknowledge', 'handover', row);
  async function press() {
    setSending(true);
    await acknowledge(row).catch(sayFailed);
    setSending(false);
  }
  return { open, sending, press: () => void press() };
}

/** Above the handover: that it waits to be confirmed, or when the person did. */
export function AcknowledgeNotice({ row }: { row: Row }) {
  const { me } = useSession();
  const small = useMedia(phone);
  const { open, sending, press } = useAcknowledge(row);
  const mine = handoverOf(row).acknowledged_by.find(({ id }) => id === me.id);
  if (mine)
    return (
      <p className={styles.read} role="status">
        <CircleCheck size={18} aria-hidden="true" />
        {words.acknowledged(formatDateTime(mine.at))}
      </p>
    );
  // A phone has the button at its foot.
  if (!open || small) return null;
  return (
    <div className={styles.ask}>
      <p>{words.ask}</p>
      <Button leftSection={<Check size={18} />} loading={sending} onClick={press} data-shortcut="a">
        {words.acknowledge}
      </Button>
    </div>
  );
}

/** In reach of the thumb, however far the page is scrolled. */
export function AcknowledgeBar({ row }: { row: Row }) {
  const small = useMedia(phone);
  const { open, sending, press } = useAcknowledge(row);
  if (!small || !open) return null;
  return (
    <div className={styles.bar} data-work-bar>
      <Button fullWidth leftSection={<Check size={22} />} loading={sending} onClick={press}>
        {words.acknowledge}
      </Button>
    </div>
  );
}
