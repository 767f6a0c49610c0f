import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { words } from '#words/outbox';
import { offlineQuery } from '../cache/offline.ts';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { unsent, useEntries } from './entry.ts';
import { exportEntries } from './export.ts';
import { useOnline } from './online.ts';
import { OutboxRow } from './OutboxRow.tsx';
import { dropEntries, retry } from './queue.ts';
import styles from './queue.module.css';

interface OutboxProps {
  /** Answers a pending sign-out or switch of the organisation, which waits for this dialog. */
  leave?(may: boolean): void;
  onClose(): void;
}

/** Everything that exists only on this device. */
export function Outbox({ leave, onClose }: OutboxProps) {
  const end = (may: boolean) => {
    onClose();
    leave?.(may);
  };
  return (
    <Dialog title={words.title} onClose={() => end(false)}>
      <Content onLeave={leave && (() => end(true))} onGo={() => end(false)} />
    </Dialog>
  );
}

function Content({ onLeave, onGo }: { onLeave?(): void; onGo(): void }) {
  const entries = unsent(useEntries());
  const online = useOnline();
  const { data: along } = useQuery(offlineQuery);
  const taken = Object.keys(along?.records ?? {}).length;
  const [busy, setBusy] = useState(false);
  const [exported, setExported] = useState(false);
  async function sync() {
    setBusy(true);
    await retry(entries).finally(() => setBusy(false));
  }
  const refused = entries.filter(({ state }) => state === 'refused').length;
  const state =
    exported && onLeave
      ? words.exported
      : entries.length > 0 && onLeave
        ? words.leaving(entries.length)
        : !online
          ? words.offline(entries.length)
          : refused > 0
            ? words.refused(refused)
            : entries.length > 0
              ? words.waiting(entries.length)
              : words.synced;
  return (
    <div className={styles.outbox}>
      <p role="status" data-asks={(onLeave && entries.length > 0 && !exported) || undefined}>
        {state}
      </p>
      {entries.length > 0 && (
        <ul aria-label={words.list}>
          {entries.map((entry) => (
            <OutboxRow key={entry.id} entry={entry} onGo={onGo} />
          ))}
        </ul>
      )}
      {taken > 0 && !onLeave && <p>{words.along(taken)}</p>}
      {(entries.length > 0 || onLeave) && (
        <footer>
          {entries.length > 0 && (
            <>
              <Button variant="default" onClick={() => void exportEntries(entries).then(() => setExported(true))}>
                {words.export}
              </Button>
              <Button variant={exported && onLeave ? 'default' : 'filled'} loading={busy} onClick={() => void sync()}>
                {words.sync}
              </Button>
            </>
          )}
          {onLeave && (exported || entries.length === 0) && (
            <Button onClick={() => void dropEntries(entries.map(({ id }) => id)).then(onLeave)}>{words.goOn}</Button>
          )}
        </footer>
      )}
    </div>
  );
}
