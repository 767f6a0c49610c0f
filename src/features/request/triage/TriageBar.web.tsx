import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Check, Eye, LayoutTemplate, type LucideIcon, Merge, MessageCircleQuestion, UserPlus, X } from 'lucide-react';
import { timeAgo } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { Clock, Waiting } from '../RequestCell.web';
import { requestOf } from '../request-view';
import { words } from '../request.words';
import { TriageQuestion } from './TriageQuestion.web';
import { useTriage } from './use-triage';
import styles from '../page/request.module.css';

/** The clock of a pending request and what can be done with it (U24), each with its key. */
export function TriageBar({ row }: { row: Row }) {
  const triage = useTriage(row);
  const { acknowledged_at } = requestOf(row);
  return (
    <div className={styles.triage} role="group" aria-label={words.triage.title}>
      <p className={styles.clock}>
        {acknowledged_at ? words.triage.seen(timeAgo(acknowledged_at)) : <Clock row={row} />}
        <Waiting row={row} />
      </p>
      <div className={styles.acts}>
        {!acknowledged_at && <Act act="seen" shortcut="s" icon={Eye} triage={triage} onClick={triage.acknowledge} />}
        <Act act="reject" shortcut="r" icon={X} triage={triage} onClick={() => triage.ask('reject')} />
        <Act act="ask" shortcut="q" icon={MessageCircleQuestion} triage={triage} onClick={() => triage.ask('ask')} />
        <Act act="merge" shortcut="m" icon={Merge} triage={triage} onClick={() => triage.ask('merge')} />
        <Act act="template" shortcut="t" icon={LayoutTemplate} triage={triage} onClick={() => triage.ask('template')} />
        <Tooltip label={words.hint.details}>
          <Button
            component={Link}
            to="/work-order/new"
            search={{ fromRequest: row.id } as never}
            variant="default"
            leftSection={<UserPlus size={16} />}
          >
            {words.act.details}
          </Button>
        </Tooltip>
        <Act act="accept" shortcut="a" icon={Check} triage={triage} onClick={triage.accept} primary />
      </div>
      <TriageQuestion row={row} triage={triage} />
    </div>
  );
}

interface ActProps {
  act: keyof typeof words.hint;
  shortcut: string;
  icon: LucideIcon;
  primary?: true;
  triage: ReturnType<typeof useTriage>;
  onClick(): void;
}

const Act = ({ act, shortcut, icon: Icon, primary, triage, onClick }: ActProps) => (
  <Tooltip label={words.hint[act]}>
    <Button
      variant={primary ? 'filled' : 'default'}
      leftSection={<Icon size={16} />}
      rightSection={
        <kbd className={styles.key} aria-hidden="true">
          {shortcut.toUpperCase()}
        </kbd>
      }
      // While a question opens, what is typed is meant for it, also where this button has the focus.
      data-shortcut={triage.asking ? undefined : shortcut}
      onClick={triage.asking ? undefined : onClick}
    >
      {words.act[act]}
    </Button>
  </Tooltip>
);
