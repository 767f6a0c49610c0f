import { ActionIcon, Button } from '@mantine/core';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import type { Proposal } from '../agent';
import { acceptEach, type Refused } from '../page/decide';
import { words } from './inbox.words';
import styles from './inbox.module.css';

interface TogetherProps {
  proposals: Proposal[];
  onNone(): void;
  onDone(refused: Refused[], accepted: number): void;
}

/** What is done with those that are chosen. */
export function AcceptTogether({ proposals, onNone, onDone }: TogetherProps) {
  const [progress, setProgress] = useState<string>();
  async function acceptAll() {
    const say = (count: number) => setProgress(words.accepting(count, proposals.length));
    say(0);
    const refused = await acceptEach(proposals, say);
    onDone(refused, proposals.length - refused.length);
    setProgress(undefined);
  }
  return (
    <div className={styles.together} role="group" aria-label={words.chosen(proposals.length)} data-work-bar>
      <Tooltip label={words.clear}>
        <ActionIcon aria-label={words.clear} onClick={onNone}>
          <X size={18} />
        </ActionIcon>
      </Tooltip>
      <span role="status">{progress ?? words.chosen(proposals.length)}</span>
      <Button
        leftSection={<Check size={16} />}
        loading={progress !== undefined}
        data-shortcut="a"
        onClick={() => void acceptAll()}
      >
        {words.acceptChosen(proposals.length)}
      </Button>
    </div>
  );
}
