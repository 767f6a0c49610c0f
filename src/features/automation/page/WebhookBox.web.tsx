import { ActionIcon } from '@mantine/core';
import { Copy, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { showCopyResult } from '#web/ui/copy.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words as all } from '#words/screen';
import { words } from '../automation-page.words';
import styles from './page.module.css';

const told = words.webhook;

/** The address and secret of its webhook, to copy into the other program. */
export function WebhookBox({ url, secret, isCalled }: { url: string; secret: string; isCalled: boolean }) {
  const [shown, setShown] = useState(false);
  return (
    <section className={styles.webhook} aria-label={told.title}>
      <p className={styles.hint}>{isCalled ? told.hint : told.signs}</p>
      {isCalled && <Value label={told.url} value={url} shown />}
      <Value label={told.secret} value={secret} shown={shown} onToggle={() => setShown(!shown)} />
    </section>
  );
}

function Value({ label, value, shown, onToggle }: { label: string; value: string; shown: boolean; onToggle?(): void }) {
  const toggle = shown ? told.hide : told.show;
  return (
    <div className={styles.copied}>
      <span>{label}</span>
      <code>{shown ? value : '•'.repeat(16)}</code>
      {onToggle && (
        <Tooltip label={toggle}>
          <ActionIcon variant="subtle" aria-label={toggle} aria-pressed={shown} onClick={onToggle}>
            {shown ? <EyeOff size={16} /> : <Eye size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={told.copy(label)}>
        <ActionIcon
          variant="subtle"
          aria-label={told.copy(label)}
          onClick={({ currentTarget }) => void showCopyResult(copyText(value, currentTarget), all.copy)}
        >
          <Copy size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
