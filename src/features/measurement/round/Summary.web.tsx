import { Button } from '@mantine/core';
import { Check, CircleDashed, CloudOff, SkipForward, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Measured } from '../measured';
import { words } from '../measurement-page.words';
import type { Outcome } from './progress';
import styles from './round.module.css';

const texts = words.round;
const icons = { sent: Check, waiting: CloudOff, refused: TriangleAlert, skipped: SkipForward, open: CircleDashed };
const order = ['refused', 'open', 'waiting', 'sent', 'skipped'] as const;

interface SummaryProps {
  meters: Measured[];
  outcomes: Outcome[];
  onGo(at: number): void;
  onFinish(): void;
}

/** What was sent, what waits, what was skipped and why; each meter leads back to its screen. */
export function Summary({ meters, outcomes, onGo, onFinish }: SummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const countOf = (state: Outcome['state']) => outcomes.filter((one) => one.state === state).length;
  const openCount = countOf('open');
  return (
    <section className={styles.summary} aria-labelledby="round-summary">
      <h2 id="round-summary" ref={heading} tabIndex={-1}>
        {openCount === 0 ? texts.allDone : texts.someLeft(openCount)}
      </h2>
      <p role="status">
        {order
          .filter((state) => countOf(state) > 0)
          .map((state) => texts.counted[state](countOf(state)))
          .join(' · ')}
      </p>
      <ol>
        {meters.map((meter, at) => {
          const outcome = outcomes[at]!;
          const Icon = icons[outcome.state];
          return (
            <li key={meter.id} data-state={outcome.state}>
              <button type="button" onClick={() => onGo(at)}>
                <Icon size={18} aria-hidden="true" />
                <span>
                  <b>{meter.name}</b>
                  <small>{aboutOf(outcome)}</small>
                </span>
                {'value' in outcome && <b className={styles.figure}>{outcome.value}</b>}
              </button>
            </li>
          );
        })}
      </ol>
      <Button size="md" onClick={onFinish}>
        {texts.finish}
      </Button>
    </section>
  );
}

function aboutOf(outcome: Outcome): string {
  if (outcome.state === 'skipped') return texts.wasSkipped(outcome.reason);
  if (outcome.state === 'refused' && outcome.entry?.problem) return outcome.entry.problem;
  return texts.states[outcome.state];
}
