import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { formatNumber } from '#web/format/number.ts';
import { formatDateTime } from '#web/format/time.ts';
import { Glyph, type Meaning } from '#web/ui/Pill.tsx';
import type { AgentRun } from '../agent';
import { pageOf } from '../page/decide';
import { words } from './runs.words';
import styles from './log.module.css';

const meanings: Record<AgentRun['status'], Meaning> = { running: 'in_progress', done: 'done', failed: 'critical' };

/** One scan; it opens to its lines and to why subjects led to nothing. */
export function RunEntry({ run }: { run: AgentRun }) {
  const { agent, cause, status, started_at, error } = run;
  return (
    <li>
      <details className={styles.run}>
        <summary>
          <Glyph meaning={meanings[status]} />
          <span className={styles.told}>
            <b>{agent.name}</b>
            <small>
              {status === 'running' ? words.running : status === 'failed' ? (error ?? words.failed) : figuresOf(run)}
            </small>
          </span>
          <span className={styles.when}>
            <time dateTime={started_at}>{formatDateTime(started_at)}</time>
            <small>{words.cause[cause]}</small>
          </span>
          <ChevronRight size={16} className={styles.chevron} aria-hidden="true" />
        </summary>
        <Inside run={run} />
      </details>
    </li>
  );
}

/** What came of it; nothing is said of what did not happen. */
function figuresOf(run: AgentRun): string {
  const counted = (['made', 'renewed', 'withdrawn'] as const)
    .filter((one) => run[one] > 0)
    .map((one) => `${formatNumber(run[one])} ${words.figures[one]}`);
  const scanned = `${formatNumber(run.scanned)} ${words.figures.scanned}`;
  return [scanned, ...(counted.length > 0 ? counted : [words.nothingNew])].join(' · ');
}

function Inside({ run: { lines, silent } }: { run: AgentRun }) {
  const reasons = Object.entries(silent).toSorted(([, a], [, b]) => b - a);
  return (
    <div className={styles.inside}>
      {lines.length > 0 && (
        <ul>
          {lines.map(({ action, proposal, title }) => (
            <li key={`${action} ${proposal}`}>
              <span>{words.action[action]}</span>
              <Link to={pageOf(proposal)}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
      {reasons.length > 0 && (
        <>
          <h3>{words.silent}</h3>
          <ul>
            {reasons.map(([reason, count]) => (
              <li key={reason}>{words.silentLine(reason, formatNumber(count))}</li>
            ))}
          </ul>
        </>
      )}
      {lines.length + reasons.length === 0 && <p>{words.nothing}</p>}
    </div>
  );
}
