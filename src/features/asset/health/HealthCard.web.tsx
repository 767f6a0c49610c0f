import { useState } from 'react';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { Choices } from '#web/ui/input/Choices.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words } from '../asset.words';
import { useHealth } from './health-data';
import { HealthFigures } from './HealthFigures.web';
import { HealthStrip } from './HealthStrip.web';
import { type AssetStatus, meaningOf, nameOf, statusOf } from '../status/status-view';
import { Timeline } from '../status/Timeline.web';
import styles from './health.module.css';

const texts = words.health;
const spans = [7, 30, 90, 365] as const;
const usual = 30;

/** Health of the asset: now, day by day, and in figures (S22.2, U20). */
export function HealthCard({ row }: { row: Row }) {
  const [days, setDays] = useState<number>(usual);
  const { data, error, refetch } = useHealth(row.id, days);
  return (
    <div className={styles.card}>
      <div className={styles.top}>
        <Now status={statusOf(row)} />
        <Choices
          label={texts.days}
          hideLabel
          name="health-days"
          value={String(days)}
          options={spans.map((span) => ({ value: String(span), label: texts.span(span) }))}
          onChange={(value) => setDays(Number(value))}
        />
      </div>
      {Boolean(row.has_children) && <p className={styles.alone}>{texts.alone}</p>}
      {error && !data && <EntityError error={error} title={texts.loadFailed} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting lines={5} />}
      {data && (
        <>
          <HealthStrip health={data} />
          <HealthFigures health={data} />
        </>
      )}
      <Timeline id={row.id} />
    </div>
  );
}

function Now({ status }: { status: AssetStatus }) {
  return (
    <p className={styles.now}>
      <Pill meaning={meaningOf(status)}>{nameOf(status)}</Pill>
      <span>
        {status.since ? texts.since(formatDateTime(status.since), timeAgo(status.since)) : texts.never}
        {status.until && `. ${texts.until(formatDateTime(status.until))}`}
      </span>
    </p>
  );
}
