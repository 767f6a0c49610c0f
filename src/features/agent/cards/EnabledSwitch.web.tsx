import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '#web/session.tsx';
import type { Agent } from '../agent';
import { enable } from './manage';
import { words } from './cards.words';

/** Shows the press at once; the server is asked meanwhile. */
export function EnabledSwitch({ agent }: { agent: Agent }) {
  const { may } = useSession();
  const [pressed, setPressed] = useState<boolean>();
  const isOn = pressed ?? agent.is_enabled;
  if (!may('update', 'agent')) return <span>{isOn ? words.on : words.off}</span>;
  async function toggle() {
    setPressed(!isOn);
    await enable(agent, !isOn);
    setPressed(undefined);
  }
  return <Switch checked={isOn} aria-label={words.enabled(agent.name)} onChange={() => void toggle()} />;
}
