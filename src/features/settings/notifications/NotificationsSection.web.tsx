import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api.ts';
import { type PushState, togglePush, usePush } from '#web/push/state.ts';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words } from '#words/screen';
import { EventMatrix } from './EventMatrix.web';
import { words as notices } from './notifications.words';
import { preferencesQuery } from './preferences';
import { QuietHours } from './QuietHours.web';
import { ReachPreview } from './ReachPreview.web';
import styles from '../settings.module.css';

const texts = words.push;

/** What reaches a person, and whether this device is one of the ways (F4). */
export function NotificationsSection() {
  const state = usePush();
  const { data: preferences } = useQuery(preferencesQuery);
  return (
    <>
      {preferences && <ReachPreview preferences={preferences} />}
      <ThisDevice state={state} />
      <Test />
      {preferences ? (
        <>
          <div className={styles.block}>
            <div>
              <h3 id="notices" className={styles.heading}>
                {notices.events}
              </h3>
              <p className={styles.lead}>{notices.eventsLead}</p>
            </div>
            <EventMatrix matrix={preferences.matrix} />
            <p className={styles.lead}>
              {notices.mailHint} {notices.always}
            </p>
          </div>
          <QuietHours quiet={preferences.quiet} time_zone={preferences.time_zone} />
        </>
      ) : (
        <Waiting lines={6} />
      )}
    </>
  );
}

function ThisDevice({ state }: { state: PushState }) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  async function press() {
    setBusy(true);
    setFailed('');
    await togglePush().catch(() => setFailed(texts.failed));
    setBusy(false);
  }
  const possible = state === 'on' || state === 'off';
  return (
    <div className={styles.line}>
      <div>
        <h3>{texts.here}</h3>
        <p role="status">{texts.states[state] ?? texts.help[state]}</p>
        {failed && <p role="alert">{failed}</p>}
      </div>
      {possible && (
        <Button variant="default" loading={busy} onClick={() => void press()}>
          {state === 'on' ? texts.turnOff : texts.turnOn}
        </Button>
      )}
    </div>
  );
}

/** Sends a notification to the current user; the result is shown as text, because it may appear on another device. */
function Test() {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState('');
  async function send() {
    setBusy(true);
    try {
      const { devices } = await api.post<{ devices: number }>('/push/test');
      setResult(devices > 0 ? texts.testSent : texts.testNobody);
    } catch (error) {
      setResult((error as Error).message);
    }
    setBusy(false);
  }
  return (
    <div className={styles.line}>
      <div>
        <h3>{texts.test}</h3>
        <p role="status">{result || texts.testHint}</p>
      </div>
      <Button variant="default" loading={busy} onClick={() => void send()}>
        {texts.sendTest}
      </Button>
    </div>
  );
}
