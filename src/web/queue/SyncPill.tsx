import { CloudCheck, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { words } from '#words/screen';
import { lazyScreen } from '../lazy-screen.tsx';
import { loadDialog } from '../ui/overlay/Dialog.tsx';
import { prefetchAtRest, sayMissing } from '../ui/LazyButton.tsx';
import { useEntries } from './entry.ts';
import { useUnsentQuestion } from './confirm-unsent.ts';
import { useOnline } from './online.ts';
import styles from './queue.module.css';

const Outbox = lazyScreen(async () => {
  const [{ Outbox: Loaded }] = await Promise.all([import('./Outbox.tsx'), loadDialog()]);
  return Loaded;
});

const announcements = words.queue.announced;

const announcement = (online: boolean, waiting: number, refused: number): string =>
  refused > 0
    ? announcements.refused(refused)
    : waiting > 0
      ? announcements.waiting(waiting)
      : online
        ? ''
        : announcements.offline;

/** The state of the queue (S44), which opens the outbox. */
export function SyncPill() {
  const [open, setOpen] = useState(false);
  const leave = useUnsentQuestion();
  useEffect(() => {
    return prefetchAtRest(Outbox.load);
  }, []);
  useEffect(() => {
    // If the dialog cannot load, the sign-out is cancelled and a message says so.
    if (leave)
      Outbox.load().then(
        () => setOpen(true),
        () => (sayMissing(), leave(false)),
      );
  }, [leave]);
  const online = useOnline();
  const entries = useEntries();
  const waiting = entries.filter(({ state }) => state === 'waiting').length;
  const refused = entries.filter(({ state }) => state === 'refused').length;
  const { text, Icon } =
    refused > 0
      ? { text: words.queue.refused(refused), Icon: TriangleAlert }
      : waiting > 0
        ? { text: words.queue.waiting(waiting), Icon: online ? CloudUpload : CloudOff }
        : online
          ? { text: words.queue.synced, Icon: CloudCheck }
          : { text: words.offline.pill, Icon: CloudOff };
  return (
    <>
      <span role="status" className="visually-hidden">
        {announcement(online, waiting, refused)}
      </span>
      <button
        type="button"
        className={styles.pill}
        data-state={refused > 0 ? 'refused' : waiting > 0 || !online ? 'waiting' : 'synced'}
        aria-haspopup="dialog"
        aria-label={words.queue.open(!online && waiting > 0 ? `${words.offline.pill}, ${text}` : text)}
        onClick={() => void Outbox.load().then(() => setOpen(true), sayMissing)}
      >
        <Icon size={16} />
        <span>{text}</span>
        {refused + waiting > 0 && <b aria-hidden="true">{refused || waiting}</b>}
      </button>
      {open && <Outbox leave={leave} onClose={() => setOpen(false)} />}
    </>
  );
}
