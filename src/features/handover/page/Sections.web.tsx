import { Link } from '@tanstack/react-router';
import { Glyph, type Meaning } from '#web/ui/Pill.tsx';
import { factsOf } from '../facts';
import { lineWords, sectionTitles } from '../line.words';
import type { Line, Section, SectionKey } from '../sections';
import styles from '../handover.module.css';

const meanings: Record<SectionKey, Meaning> = {
  offline: 'offline',
  urgent: 'critical',
  in_progress: 'in_progress',
  on_hold: 'on_hold',
  readings: 'warning',
  requests: 'open',
  due: 'planned',
  parts: 'low',
  done: 'done',
  changes: 'online',
};

/** What stands beside a line where it says more than its section: how urgent it is, or that a stop was planned. */
function meaningOf(key: SectionKey, { priority, is_planned }: Line): Meaning | undefined {
  if (key === 'offline') return is_planned ? 'offline_planned' : undefined;
  return key !== 'done' && (priority === 'critical' || priority === 'high') ? priority : undefined;
}

interface SectionsProps {
  sections: Section[];
  when(at: string): string;
}

/** All sections, each line a link to its record. */
export function Sections({ sections, when }: SectionsProps) {
  if (sections.length === 0) return <p className={styles.nothing}>{lineWords.nothing}</p>;
  return sections.map(({ key, lines, more }) => (
    <section key={key} className={styles.section} aria-labelledby={`section-${key}`}>
      <h3 id={`section-${key}`}>
        <Glyph meaning={meanings[key]} />
        {sectionTitles[key]}
        <span className={styles.count}>{lines.length + more}</span>
      </h3>
      <ul>
        {lines.map((line, at) => (
          <li key={`${line.id} ${at}`}>
            <One section={key} line={line} when={when} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>{lineWords.more(more)}</p>}
    </section>
  ));
}

function One({ section, line, when }: { section: SectionKey; line: Line; when(at: string): string }) {
  const { noun, id, name, code, said } = line;
  const meaning = meaningOf(section, line);
  return (
    <Link to={`/${noun}/${id}`} className={styles.line}>
      <span className={styles.mark}>{meaning && <Glyph meaning={meaning} />}</span>
      <span className={styles.words}>
        <b>{name}</b>
        <span className={styles.facts}>{[code, ...factsOf(section, line, when)].filter(Boolean).join(' · ')}</span>
        {said && <q className={styles.said}>{lineWords.quote(said.by, said.text)}</q>}
      </span>
    </Link>
  );
}
