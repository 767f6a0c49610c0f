import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '#web/api.ts';
import { type PushState, togglePush, usePush } from '#web/push/state.ts';
import { words } from '#words/screen';
import styles from './settings.module.css';

const texts = words.push;

export function NotificationsSection() {
  const state = usePush();
  return (
    <>
      <ThisDevice state={state} />
      <Test />
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
