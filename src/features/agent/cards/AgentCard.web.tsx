import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FlaskConical, Play, SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyScreen } from '#web/lazy-screen.tsx';
import { useSession } from '#web/session.tsx';
import type { Agent } from '../agent';
import { agentIcons } from './agent-icons';
import { EnabledSwitch } from './EnabledSwitch.web';
import { LastScan } from './LastScan.web';
import { runNow } from './manage';
import { words } from './cards.words';
import styles from './cards.module.css';

const TryDialog = lazyScreen(async () => (await import('./TryDialog.web')).TryDialog);
const SettingsDialog = lazyScreen(async () => (await import('./SettingsDialog.web')).SettingsDialog);

export function AgentCard({ agent }: { agent: Agent }) {
  const { may } = useSession();
  const { id, key, name, is_enabled, open, accepted_90_days, decided_90_days, last_run } = agent;
  const [shown, setShown] = useState<'try' | 'settings'>();
  const Icon = agentIcons[key];
  const close = () => setShown(undefined);
  return (
    <li className={styles.card} id={key} data-off={!is_enabled || undefined}>
      <header>
        <Icon size={20} aria-hidden="true" />
        <h2>{name}</h2>
        <EnabledSwitch agent={agent} />
      </header>
      <p>{words.watches[key]}</p>
      <LastScan agent={agent} />
      <p className={styles.figures}>
        {open > 0 ? (
          <Link to="/agents/inbox" search={{ agent: id } as never}>
            {words.open(open)}
          </Link>
        ) : (
          <span>{words.noneOpen}</span>
        )}
        {decided_90_days > 0 ? (
          <Link to="/agents/inbox" search={{ agent: id, part: 'past' } as never}>
            {words.rate(accepted_90_days, decided_90_days)}
          </Link>
        ) : (
          <span>{words.noneDecided}</span>
        )}
      </p>
      {(may('run', 'agent') || may('update', 'agent')) && (
        <footer>
          {may('run', 'agent') && (
            <>
              <Button
                variant="default"
                leftSection={<Play size={16} />}
                aria-label={words.runOf(name)}
                loading={last_run?.status === 'running'}
                disabled={!is_enabled}
                onClick={() => void runNow(agent)}
              >
                {words.run}
              </Button>
              <Button
                variant="default"
                leftSection={<FlaskConical size={16} />}
                aria-label={words.tryOf(name)}
                onClick={() => setShown('try')}
              >
                {words.tryIt}
              </Button>
            </>
          )}
          {may('update', 'agent') && (
            <Button
              variant="default"
              leftSection={<SlidersHorizontal size={16} />}
              aria-label={words.settingsOf(name)}
              onClick={() => setShown('settings')}
            >
              {words.settings}
            </Button>
          )}
        </footer>
      )}
      <Suspense fallback={null}>
        {shown === 'try' && <TryDialog id={id} name={name} onClose={close} />}
        {shown === 'settings' && <SettingsDialog agent={agent} onClose={close} />}
      </Suspense>
    </li>
  );
}
