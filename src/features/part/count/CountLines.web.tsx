import { Button } from '@mantine/core';
import { Check, CloudOff, TriangleAlert } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '#web/format/number.ts';
import { words } from '../part.words';
import type { Counted } from './count';
import styles from './count.module.css';

const said = words.count;
const icons = { sent: Check, waiting: CloudOff, refused: TriangleAlert };

interface LinesProps {
  lines: Counted[];
  retry(key: string): void;
  drop(key: string): void;
}

/** The counted parts, newest first, and whether each has reached the server. */
export function CountLines({ lines, retry, drop }: LinesProps) {
  return (
    <section className={styles.lines} aria-labelledby="count-done">
      <h2 id="count-done">{said.done(lines.length)}</h2>
      <ul>
        {lines.map((line) => {
          const Icon = icons[line.state];
          const difference = line.counted - line.expected;
          return (
            <li key={line.key} data-state={line.state}>
              <Icon size={18} aria-hidden="true" />
              <span>
                <Link to={`/part/${line.part}`}>{line.name}</Link>
                <small>{line.message ?? [said.states[line.state], line.reason].filter(Boolean).join(' · ')}</small>
                {line.state === 'refused' && (
                  <span className={styles.again}>
                    <Button size="xs" variant="default" onClick={() => retry(line.key)}>
                      {said.retry}
                    </Button>
                    <Button size="xs" variant="subtle" onClick={() => drop(line.key)}>
                      {said.drop}
                    </Button>
                  </span>
                )}
              </span>
              <b>
                {formatNumber(line.counted)}
                <small>{difference === 0 ? said.same : said.off(difference)}</small>
              </b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
