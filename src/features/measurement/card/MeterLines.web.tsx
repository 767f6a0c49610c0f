import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { timeAgo } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Truncated } from '#web/ui/Truncated.tsx';
import { BandMark } from '../BandMark.web';
import { Sparkline } from '../chart/Sparkline.web';
import { dueText } from '../due';
import { AddReading } from '../entry/AddReading.web';
import { lastOf, type Measured, measuredOf, takesReading, valueText } from '../measured';
import { words } from '../measurement-page.words';
import styles from './card.module.css';

interface MeterLinesProps {
  rows: readonly Row[];
  /** The one that is asked for first may be open. */
  first?: string;
  /** Of many machines: each says of which it is. */
  places?: boolean;
}

/** Meters with their last values; a reading is added below its line. */
export function MeterLines({ rows, first, places = false }: MeterLinesProps) {
  const [open, setOpen] = useState(first);
  return (
    <ul>
      {rows.map((one) => (
        <Line
          key={one.id}
          of={measuredOf(one)}
          saysPlace={places}
          isOpen={open === one.id}
          isFocused={one.id !== first}
          onToggle={() => setOpen((before) => (before === one.id ? undefined : one.id))}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  of: Measured;
  saysPlace: boolean;
  isOpen: boolean;
  /** Whoever opens it types into it. */
  isFocused: boolean;
  onToggle(): void;
}

function Line({ of, saysPlace, isOpen, isFocused, onToggle }: LineProps) {
  const { may } = useSession();
  const last = lastOf(of);
  const place = saysPlace ? (of.asset ?? of.location) : null;
  return (
    <li>
      <div className={styles.line}>
        <span className={styles.name}>
          <Link to={`/measurement/${of.id}`}>
            <Truncated text={of.name} at="measurement" />
          </Link>
          <small>
            {place && `${place.name} · `}
            <span data-late={of.is_due || undefined}>
              {of.is_due ? dueText(of) : of.last_taken_at ? timeAgo(of.last_taken_at) : words.readings.none}
            </span>
          </small>
        </span>
        {of.kind !== 'state' && of.last_taken_at && <Sparkline id={of.id} name={of.name} until={of.last_taken_at} />}
        <span className={styles.value}>
          {last !== null && <b>{valueText(of, last)}</b>}
          <BandMark band={of.band} />
        </span>
        {takesReading(may, of) && (
          <Button
            variant="default"
            className={styles.add}
            aria-expanded={isOpen}
            aria-label={isOpen ? words.entry.close : words.entry.addOf(of.name)}
            onClick={onToggle}
          >
            {isOpen ? words.entry.close : words.entry.add}
          </Button>
        )}
      </div>
      {isOpen && <AddReading row={of} focused={isFocused} onAdded={onToggle} />}
    </li>
  );
}
