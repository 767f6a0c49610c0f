import { ActionIcon } from '@mantine/core';
import { CalendarSync } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import { words } from './words';
import styles from './plan.module.css';

const CalendarFeedDialog = lazy(async () => ({
  default: (await import('#features/calendar-feed/CalendarFeedDialog.web')).CalendarFeedDialog,
}));

/** The jobs in somebody's own calendar (S20.4). */
export function FeedButton() {
  const [open, setOpen] = useState(false);
  return (
    <span className={styles.feed}>
      <Tooltip label={words.calendar.feed}>
        <ActionIcon variant="default" aria-label={words.calendar.feed} onClick={() => setOpen(true)}>
          <CalendarSync size={18} />
        </ActionIcon>
      </Tooltip>
      {open && (
        <Suspense>
          <CalendarFeedDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
