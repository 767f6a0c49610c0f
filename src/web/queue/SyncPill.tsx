import { CloudCheck, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { words } from '#words/screen';
import { apart } from '../apart.tsx';
import { loadDialog } from '../ui/Dialog.tsx';
import { fetchAhead, sayMissing } from '../ui/Later.tsx';
import { useEntries } from './entry.ts';
import { useLeaving } from './leaving.ts';
import { useOnline } from './online.ts';
import styles from './queue.module.css';

const Outbox = apart(async () => {
  const [{ Outbox: Loaded }] = await Promise.all([import('./Outbox.tsx'), loadDialog()]);
  return Loaded;
});

const said = words.queue.told;

const told = (online: boolean, waiting: number, refused: number): string =>
  refused > 0 ? said.refused(refused) : waiting > 0 ? said.waiting(waiting) : online ? '' : said.offline;

/** Whether everything is with the server (S44): what is not, and the way to it. */
export function SyncPill() {
  const [open, setOpen] = useState(false);
  const leave = useLeaving();
  useEffect(() => {
    return fetchAhead(Outbox.load);
  }, []);
  useEffect(() => {
    // Where it cannot ask, nobody leaves, and they are told.
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
        {told(online, waiting, refused)}
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
