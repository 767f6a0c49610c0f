import { Smartphone, Vibrate, VibrateOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { words } from '#words/screen';
import { say, sayFailed } from '../ui/overlay/toast.tsx';
import { Tooltip } from '../ui/overlay/Tooltip.tsx';
import styles from '../shell/shell.module.css';
import { type PushState, togglePush, usePush } from './state.ts';

const PushHelp = lazy(async () => ({ default: (await import('./PushHelp.tsx')).PushHelp }));

/** The bell is the inbox; these are about this device. */
const icons: Partial<Record<PushState, typeof Vibrate>> = { off: Smartphone, on: Vibrate };

/** Turns notifications on this device on and off (S1.2). If the browser refuses, it says why and what to do. */
export function PushButton() {
  const state = usePush();
  const [busy, setBusy] = useState(false);
  const [helping, setHelping] = useState(false);
  const Icon = icons[state] ?? VibrateOff;
  async function press() {
    if (state !== 'on' && state !== 'off') return setHelping(true);
    setBusy(true);
    try {
      const now = await togglePush();
      if (now === 'on') say(words.push.nowOn);
      else if (state === 'on') say(words.push.nowOff);
      else if (now === 'denied') setHelping(true);
    } catch {
      sayFailed(words.push.failed);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Tooltip label={words.push.press[state]}>
        <button
          type="button"
          className={styles.device}
          data-on={state === 'on' || undefined}
          aria-label={words.push.press[state]}
          aria-disabled={busy || undefined}
          onClick={() => !busy && void press()}
        >
          <Icon size={20} />
        </button>
      </Tooltip>
      {helping && (
        <Suspense fallback={null}>
          <PushHelp state={state} onClose={() => setHelping(false)} />
        </Suspense>
      )}
    </>
  );
}
