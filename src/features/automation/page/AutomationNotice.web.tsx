import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { api } from '#web/api.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { say, sayFailed } from '#web/ui/overlay/toast.tsx';
import { words } from '../automation-page.words';
import type { RunReason, RunStatus } from '../run';
import styles from './page.module.css';

interface Told {
  disabled_reason: string | null;
  last_run: { status: RunStatus; reason: RunReason | null; error: string | null } | null;
}

/** What is wrong with it: why it was disabled, why its last run failed or was blocked. */
export function AutomationNotice({ row }: { row: Row }) {
  const { disabled_reason, last_run } = row as Row & Told;
  const blocked = { loop: words.loop, depth: words.depth }[String(last_run?.reason)];
  const text = disabled_reason ? words.notice[disabled_reason] : blocked;
  const failed = last_run?.status === 'failed' && last_run.error ? words.failing(last_run.error) : undefined;
  const said = [text, failed].filter((one) => one !== undefined);
  if (said.length === 0) return null;
  return (
    <div className={styles.notice} role="note">
      <TriangleAlert size={18} aria-hidden="true" />
      <div>
        {said.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </div>
      {disabled_reason?.startsWith('author_') && <TakeOver row={row} />}
    </div>
  );
}

function TakeOver({ row }: { row: Row }) {
  const { may } = useSession();
  const [busy, setBusy] = useState(false);
  if (!may('update', 'automation', row)) return null;
  async function take() {
    setBusy(true);
    try {
      await api.post(`/automations/${row.id}/take-over`);
      say(words.tookOver);
    } catch (error) {
      sayFailed((error as Error).message);
    }
    await queryClient.invalidateQueries({ queryKey: keys.entity('automation') });
    setBusy(false);
  }
  return (
    <Button loading={busy} onClick={() => void take()}>
      {words.takeOver}
    </Button>
  );
}
