import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { featureOf } from '#web/entity/common/feature.ts';
import { formatDateTime, formatTime } from '#web/format/time.ts';
import { Glyph, type Meaning } from '#web/ui/Pill.tsx';
import { Truncated } from '#web/ui/Truncated.tsx';
import type { RunLine, RunSubject } from '../run';
import { words } from './page.words';
import { didIn } from './run-view';
import styles from './page.module.css';

interface EntryProps {
  at: string;
  meaning: Meaning;
  /** How it ended. */
  word?: string;
  subject: RunSubject | null;
  lines: RunLine[];
  /** Why nothing was done. */
  why?: string;
  children?: ReactNode;
}

/** One entry of the diary: when, about what, and what was done; it opens to its lines. */
export function RunEntry({ at, meaning, word, subject, lines, why, children }: EntryProps) {
  const [trigger] = lines;
  return (
    <details className={styles.entry}>
      <summary>
        <time dateTime={at} title={formatDateTime(at)}>
          {formatTime(at)}
        </time>
        <Glyph meaning={meaning} />
        <span className={styles.told}>
          <b>
            {word && `${word} · `}
            {subject && <Truncated text={subject.name} at="details" />}
            {subject && trigger?.text && ' · '}
            {trigger?.text}
          </b>
          <small>{didIn(lines) || why}</small>
        </span>
        <ChevronRight size={16} className={styles.chevron} aria-hidden="true" />
      </summary>
      <div className={styles.inside}>
        {subject && <About subject={subject} />}
        <RunLines lines={lines} />
        {children}
      </div>
    </details>
  );
}

function About({ subject: { noun, id, name } }: { subject: RunSubject }) {
  const feature = featureOf(noun);
  if (!feature) return null;
  return (
    <p className={styles.about}>
      {feature.label}: <Link to={`/${noun}/${id}`}>{name}</Link>
    </p>
  );
}

const resultMeanings: Record<string, Meaning> = {
  yes: 'done',
  done: 'done',
  no: 'do_not_track',
  failed: 'critical',
  would: 'planned',
};

/** What happened, what was compared and what was done, line by line. */
export const RunLines = ({ lines }: { lines: readonly RunLine[] }) => (
  <ol className={styles.lines}>
    {lines.map(({ n, kind, text, result, error, answered }) => (
      <li key={n}>
        <span className={styles.kind}>{words.kinds[kind] ?? words.action}</span>
        <span className={styles.what}>
          {text}
          {error && <span className={styles.error}>{error}</span>}
        </span>
        <span className={styles.result}>
          <Glyph meaning={resultMeanings[result] ?? 'open'} />
          {answered ? words.answered : (words.results[result] ?? result)}
        </span>
      </li>
    ))}
  </ol>
);
