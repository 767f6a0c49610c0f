import { formatNumber } from '#web/format/number.ts';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import { Glyph, type Meaning } from '#web/ui/Pill.tsx';
import type { Agent } from '../agent';
import { words } from './cards.words';
import styles from './cards.module.css';

/** How its last scan went and when the next is, or why there is none. */
export function LastScan({ agent }: { agent: Agent }) {
  const { is_enabled, next_scan_at, paused_reason } = agent;
  const { meaning, text } = saidOf(agent);
  return (
    <div className={styles.scan}>
      <p data-warning={paused_reason !== null || undefined}>
        <Glyph meaning={meaning} />
        <span>{text}</span>
      </p>
      <small>{is_enabled && !paused_reason && next_scan_at && words.next(formatDateTime(next_scan_at))}</small>
    </div>
  );
}

function saidOf({ key, is_enabled, paused_reason, last_run, open }: Agent): { meaning: Meaning; text: string } {
  if (paused_reason) return { meaning: 'warning', text: words.paused[paused_reason] };
  if (!is_enabled) return { meaning: 'do_not_track', text: words.off };
  if (!last_run) return { meaning: 'planned', text: words.never };
  const { status, scanned, made, started_at, ended_at, error } = last_run;
  if (status === 'running') return { meaning: 'in_progress', text: words.running };
  const when = timeAgo(ended_at ?? started_at);
  if (status === 'failed') return { meaning: 'critical', text: words.failed(when, error ?? '') };
  const [one, several] = words.scans[key];
  const what = scanned === 1 ? one : several;
  const count = formatNumber(scanned);
  if (made > 0) return { meaning: 'done', text: words.found(count, what, when, made) };
  const text = open > 0 ? words.nothingNew(count, what, when) : words.nothing(count, what, when);
  return { meaning: 'done', text };
}
