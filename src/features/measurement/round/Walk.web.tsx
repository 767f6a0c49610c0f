import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { uuid7 } from '#shared/id';
import { dropEntries } from '#web/queue/queue.ts';
import { say } from '#web/ui/overlay/toast.tsx';
import { Truncated } from '#web/ui/Truncated.tsx';
import { addReading } from '../entry/add-reading';
import { sendSkip } from './send-skip';
import { ReadingForm } from '../entry/ReadingForm.web';
import { type Measured, valueText } from '../measured';
import { words } from '../measurement-page.words';
import { type Outcome, useProgress } from './progress';
import type { Round } from './round-query';
import { Skip } from './Skip.web';
import { Summary } from './Summary.web';
import styles from './round.module.css';

const texts = words.round;

/** Goes from meter to meter; whoever reloads or comes back goes on with the first that is left. */
export function Walk({ round, meters }: { round: Round; meters: Measured[] }) {
  const navigate = useNavigate();
  const progress = useProgress(round.id);
  const outcomes = meters.map(({ id }) => progress.outcomeOf(id));
  const nextOpen = (after: number, now = outcomes) => {
    const at = now.findIndex(({ state }, index) => index > after && state === 'open');
    return at < 0 ? meters.length : at;
  };
  // Past the last meter is the summary.
  const [at, setAt] = useState(() => nextOpen(-1));
  const done = outcomes.filter(({ state }) => state !== 'open').length;
  const waiting = outcomes.filter(({ state }) => state === 'waiting').length;
  const { begin } = progress;
  useEffect(() => void begin(), []);
  const meter = meters[at];
  async function finish() {
    // What was refused stays in the outbox until somebody corrects or discards it.
    progress.finish();
    say(texts.finished(round.name));
    await navigate({ to: `/measurement-round/${round.id}` });
  }
  return (
    <>
      <div className={styles.progress}>
        <progress max={meters.length} value={done} aria-label={texts.progressOf(done, meters.length)} />
        <p role="status">
          <b>{meter ? texts.progress(at + 1, meters.length) : texts.summary}</b>
          <span>{texts.progressOf(done, meters.length)}</span>
        </p>
      </div>
      {waiting > 0 && <p className={styles.waiting}>{texts.waiting(waiting)}</p>}
      {meter ? (
        <Step
          key={meter.id}
          of={meter}
          outcome={outcomes[at]!}
          isLast={done >= meters.length - 1}
          onRead={async (typed) => {
            const read = uuid7();
            // First, so that the round knows it when it was sent.
            progress.read(meter.id, read, valueText(meter, typed.value));
            await addReading(meter, typed, progress.pageOf(read));
            await dropRefused(outcomes[at]!);
            setAt(nextOpen(at));
          }}
          onSkip={(reason) => {
            progress.skip(meter.id, reason);
            void sendSkip(round, meter, reason);
            setAt(nextOpen(at));
          }}
        />
      ) : (
        <Summary meters={meters} outcomes={outcomes} onGo={setAt} onFinish={() => void finish()} />
      )}
      <nav className={styles.steps} aria-label={texts.meters}>
        {at > 0 ? (
          <Button variant="subtle" leftSection={<ChevronLeft size={18} />} onClick={() => setAt(at - 1)}>
            {texts.before}
          </Button>
        ) : (
          <span />
        )}
        {meter && (
          <Button variant="subtle" rightSection={<ChevronRight size={18} />} onClick={() => setAt(at + 1)}>
            {at === meters.length - 1 ? texts.toSummary : texts.after}
          </Button>
        )}
      </nav>
    </>
  );
}

/** A new reading takes the place of one that the server did not want. */
const dropRefused = async (outcome: Outcome): Promise<void> => {
  if (outcome.state === 'refused' && outcome.entry) await dropEntries([outcome.entry.id]);
};

interface StepProps {
  of: Measured;
  outcome: Outcome;
  isLast: boolean;
  onRead: Parameters<typeof ReadingForm>[0]['send'];
  onSkip(reason: string): void;
}

/** One meter: its place and name, the value, and the way past it. */
function Step({ of, outcome, isLast, onRead, onSkip }: StepProps) {
  const [skipping, setSkipping] = useState(false);
  const [editing, setEditing] = useState(false);
  const isDone = outcome.state !== 'open' && outcome.state !== 'refused';
  return (
    <section className={styles.step} aria-labelledby="meter-name">
      <header>
        <small>{of.asset?.name ?? of.location?.name}</small>
        <h2 id="meter-name" tabIndex={-1}>
          <Truncated text={of.name} at="measurement" />
        </h2>
      </header>
      {outcome.state === 'refused' && (
        <p className={styles.refused} role="alert">
          {outcome.entry?.problem}
        </p>
      )}
      {isDone && !editing ? (
        <>
          <p>{outcome.state === 'skipped' ? texts.wasSkipped(outcome.reason) : texts.wasRead(outcome.value)}</p>
          <Button variant="default" onClick={() => setEditing(true)}>
            {texts.again}
          </Button>
        </>
      ) : skipping ? (
        <Skip onSkip={onSkip} onCancel={() => setSkipping(false)} />
      ) : (
        <ReadingForm
          of={of}
          focused
          action={isLast ? texts.last : texts.next}
          send={onRead}
          beside={
            <Button variant="default" size="md" onClick={() => setSkipping(true)}>
              {texts.skip}
            </Button>
          }
        />
      )}
    </section>
  );
}
