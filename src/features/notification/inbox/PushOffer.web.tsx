import { Button } from '@mantine/core';
import { BellRing } from 'lucide-react';
import { usePref } from '#web/prefs.ts';
import { togglePush, usePush } from '#web/push/state.ts';
import { say, sayFailed } from '#web/ui/overlay/toast.tsx';
import { words as all } from '#words/screen';
import { words } from '../notification.words';
import styles from './inbox.module.css';

/** Offers notifications on this device once work has been assigned to somebody (U32), until they choose. */
export function PushOffer() {
  const [answer, setAnswer] = usePref('pushOffer', '');
  if (usePush() !== 'off' || answer === 'refused') return null;
  async function accept() {
    try {
      if ((await togglePush()) === 'on') say(all.push.nowOn);
    } catch {
      sayFailed(all.push.failed);
    }
  }
  return (
    <aside className={styles.offer} aria-labelledby="push-offer">
      <BellRing size={20} aria-hidden="true" />
      <div>
        <strong id="push-offer">{words.offer.title}</strong>
        <p>{words.offer.text}</p>
      </div>
      <div className={styles.offerActs}>
        <Button variant="subtle" onClick={() => setAnswer('refused')}>
          {words.offer.refuse}
        </Button>
        <Button onClick={() => void accept()}>{words.offer.accept}</Button>
      </div>
    </aside>
  );
}
