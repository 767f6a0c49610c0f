import { Switch } from '@mantine/core';
import { usePref } from '../prefs.ts';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { words } from '#words/screen';
import { keys, switched } from '#words/help';
import styles from './shell.module.css';

export function Help({ onClose }: { onClose(): void }) {
  const [shortcuts, setShortcuts] = usePref('shortcuts', 'on');
  return (
    <Dialog onClose={onClose} title={words.nav.shortcuts}>
      <dl className={styles.help}>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Switch
        className={styles.helpSwitch}
        label={switched.label}
        description={switched.hint}
        checked={shortcuts !== 'off'}
        onChange={(event) => setShortcuts(event.currentTarget.checked ? 'on' : 'off')}
      />
    </Dialog>
  );
}
