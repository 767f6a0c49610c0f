import { formatDateTime, timeAgo } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { Glyph, type Meaning } from '#web/ui/Pill.tsx';
import { words } from './automation-row.words';
import { EnabledSwitch } from './EnabledSwitch.web';
import type { RunReason, RunStatus } from './run';
import styles from './automation-row.module.css';

/** The parts of a row that only lists of automations load. */
export function AutomationCell({ row, of }: { row: Row; of: 'switch' | 'run' | 'line' }) {
  if (of === 'switch') return <EnabledSwitch row={row} />;
  return of === 'run' ? <LastRunText row={row} /> : <Subtitle row={row} />;
}

interface LastRun {
  status: RunStatus;
  reason: RunReason | null;
  error: string | null;
  at: string;
}

const meanings: Record<RunStatus, Meaning> = {
  succeeded: 'done',
  failed: 'critical',
  skipped: 'do_not_track',
  blocked: 'offline_planned',
};

/** How the last run went, or that there was none. */
function saidOf(row: Row): { meaning: Meaning; text: string; title?: string } {
  const run = row.last_run as LastRun | null;
  if (!run) return { meaning: 'planned', text: words.never };
  const when = timeAgo(run.at);
  const exact = formatDateTime(run.at);
  if (run.reason === 'loop') return { meaning: 'offline_planned', text: words.loop, title: exact };
  const text = { succeeded: words.ran, failed: words.failed, skipped: words.skipped, blocked: words.blocked }[
    run.status
  ];
  return { meaning: meanings[run.status], text: text(when), title: run.error ?? exact };
}

function LastRunText({ row }: { row: Row }) {
  const { meaning, text, title } = saidOf(row);
  const { status, error } = (row.last_run ?? {}) as Partial<LastRun>;
  return (
    <span className={styles.run} title={title} data-failed={status === 'failed' || undefined}>
      <Glyph meaning={meaning} />
      <span>{status === 'failed' && error ? `${text}: ${error}` : text}</span>
    </span>
  );
}

function Subtitle({ row }: { row: Row }) {
  const { disabled_reason, next_run_at } = row as { disabled_reason?: string | null; next_run_at?: string | null };
  if (disabled_reason) return words.disabledBecause[disabled_reason] ?? disabled_reason;
  return (
    <>
      <LastRunText row={row} />
      {next_run_at && ` · ${words.next(formatDateTime(next_run_at))}`}
    </>
  );
}
