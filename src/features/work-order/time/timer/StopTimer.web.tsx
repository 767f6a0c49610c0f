import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#words/messages';
import { formatDateTime, formatMinutes } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { words } from '../time.words';
import { stopMine, stopTheirs } from './stop-mine';
import type { Timer } from './timer';
import styles from '../time.module.css';

const texts = words.timer;
const minute = 60_000;

/** Stops a forgotten timer, the user's own or, for a manager, somebody else's. Asks how much of the time was work. */
export function StopTimer({ row, timer, onClose }: { row: Row; timer: Timer; onClose(): void }) {
  const { me } = useSession();
  const isMine = timer.user.id === me.id;
  const [ran] = useState(() => Math.max(1, Math.ceil((Date.now() - Date.parse(timer.since)) / minute)));
  const [typed, setTyped] = useState({ hours: String(Math.floor(ran / 60)), minutes: String(ran % 60) });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const worked = Number(typed.hours || 0) * 60 + Number(typed.minutes || 0);
  const wrong = worked < 1 ? messages.durationNeeded : worked > ran ? texts.tooLong(formatMinutes(ran)) : undefined;
  async function stop() {
    setTried(true);
    if (wrong) return;
    setBusy(true);
    const at = new Date(Math.min(Date.now(), Date.parse(timer.since) + worked * minute)).toISOString();
    const stopped = isMine ? await stopMine(row, at) : await stopTheirs(row, timer.user, at);
    setBusy(false);
    if (stopped) onClose();
  }
  const number = (key: 'hours' | 'minutes') => (
    <TextInput
      type="number"
      inputMode="numeric"
      min={0}
      step={1}
      label={words.time[key]}
      value={typed[key]}
      error={tried && wrong && key === 'minutes' ? wrong : undefined}
      onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [key]: value }))}
    />
  );
  const since = formatDateTime(timer.since);
  return (
    <Dialog title={isMine ? texts.stillTitle : texts.theirTitle(timer.user.name)} onClose={onClose}>
      <DialogForm action={texts.stop} busy={busy} onSubmit={() => void stop()} onClose={onClose}>
        <p>{isMine ? texts.still(since) : texts.their(timer.user.name, since)}</p>
        <div className={styles.pair}>
          {number('hours')}
          {number('minutes')}
        </div>
      </DialogForm>
    </Dialog>
  );
}
