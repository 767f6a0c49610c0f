import { Button } from '@mantine/core';
import { AlarmClock, Check, Undo2, X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyScreen } from '#web/lazy-screen.tsx';
import { useSession } from '#web/session.tsx';
import { prefetchAtRest } from '#web/ui/LazyButton.tsx';
import { sayFailed } from '#web/ui/overlay/toast.tsx';
import type { Proposal } from '../agent';
import { accept, snooze, undo } from './decide';
import { words } from './proposal.words';
import type { Edits } from './WhatHappens.web';
import styles from './proposal.module.css';

const DismissDialog = lazyScreen(async () => (await import('./DismissDialog.web')).DismissDialog);
const SnoozeMenu = lazyScreen(async () => (await import('#features/notification/inbox/SnoozeMenu.web')).SnoozeMenu);

interface DecideProps {
  proposal: Proposal;
  /** What the person has changed of it. */
  edits: Edits | undefined;
  /** Whether the keys act on it. */
  keys: boolean;
}

/** What can be decided about it now; on a phone at the foot of the screen. */
export function Decide(props: DecideProps) {
  const { may } = useSession();
  const { state, undo_until, undoable, needs } = props.proposal;
  // Who may not do it may not decide about it either; the notice says who may.
  if (!may('decide', 'proposal') || needs) return null;
  if (state === 'open' || state === 'snoozed') return <Buttons {...props} />;
  const isLate = !undo_until || Date.parse(undo_until) <= Date.now();
  if (isLate || (state === 'accepted' && !undoable)) return null;
  return (
    <footer className={styles.decide} data-work-bar>
      <UndoButton proposal={props.proposal} label={words.undo} />
    </footer>
  );
}

function UndoButton({ proposal, label }: { proposal: Proposal; label: string }) {
  const [busy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    await undo(proposal).catch((error: Error) => sayFailed(error.message));
    setBusy(false);
  }
  return (
    <Button variant="default" loading={busy} leftSection={<Undo2 size={18} />} onClick={() => void press()}>
      {label}
    </Button>
  );
}

function Buttons({ proposal, edits, keys }: DecideProps) {
  const { state, calls } = proposal;
  const [isDismissing, setDismissing] = useState(false);
  const [snoozeFrom, setSnoozeFrom] = useState<HTMLElement>();
  useEffect(() => {
    return prefetchAtRest(() => Promise.all([DismissDialog.load(), SnoozeMenu.load()]));
  }, []);
  const isOpen = state === 'open';
  return (
    <footer className={styles.decide} data-work-bar>
      <Button
        leftSection={<Check size={18} />}
        data-shortcut={keys ? 'a' : undefined}
        onClick={() => void accept(proposal, edits)}
      >
        {calls.length > 0 ? words.accept : words.handled}
      </Button>
      <Button
        variant="default"
        leftSection={<X size={18} />}
        data-shortcut={keys ? 'd' : undefined}
        onClick={() => setDismissing(true)}
      >
        {words.dismiss}
      </Button>
      {isOpen ? (
        <Button
          variant="default"
          leftSection={<AlarmClock size={18} />}
          data-shortcut={keys ? 'h' : undefined}
          onClick={(event) => setSnoozeFrom(event.currentTarget)}
        >
          {words.snooze}
        </Button>
      ) : (
        <UndoButton proposal={proposal} label={words.wake} />
      )}
      <Suspense fallback={null}>
        {isDismissing && <DismissDialog proposal={proposal} onClose={() => setDismissing(false)} />}
        {snoozeFrom && (
          <SnoozeMenu
            from={snoozeFrom}
            onChoose={(at) => void snooze(proposal, at)}
            onClose={() => setSnoozeFrom(undefined)}
          />
        )}
      </Suspense>
    </footer>
  );
}
