import { Button } from '@mantine/core';
import { Check, CloudOff, TriangleAlert } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '#web/format/number.ts';
import { words } from '../part.words';
import type { Counted } from './count';
import styles from './count.module.css';

const texts = words.count;
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
      <h2 id="count-done">{texts.done(lines.length)}</h2>
      <ul>
        {lines.map((line) => {
          const Icon = icons[line.state];
          const difference = line.counted - line.expected;
          return (
            <li key={line.key} data-state={line.state}>
              <Icon size={18} aria-hidden="true" />
              <span>
                <Link to={`/part/${line.part}`}>{line.name}</Link>
                <small>{line.message ?? [texts.states[line.state], line.reason].filter(Boolean).join(' · ')}</small>
                {line.state === 'refused' && (
                  <span className={styles.again}>
                    <Button size="xs" variant="default" onClick={() => retry(line.key)}>
                      {texts.retry}
                    </Button>
                    <Button size="xs" variant="subtle" onClick={() => drop(line.key)}>
                      {texts.drop}
                    </Button>
                  </span>
                )}
              </span>
              <b>
                {formatNumber(line.counted)}
                <small>{difference === 0 ? texts.same : texts.off(difference)}</small>
              </b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
