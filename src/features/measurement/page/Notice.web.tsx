import { Clock, OctagonAlert, TriangleAlert } from 'lucide-react';
import { formatDateTime } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { type Measured, measuredOf, valueText } from '../measured';
import { words } from '../measurement-page.words';
import styles from './page.module.css';

const texts = words.notice;

/** What somebody has to look at: a value beyond its limits, and a reading that is overdue (S33). */
export function Notice({ row }: { row: Row }) {
  const of = measuredOf(row);
  const beyond = beyondText(of);
  const Icon = of.band === 'action' ? OctagonAlert : TriangleAlert;
  return (
    <>
      {beyond && (
        <p className={styles.notice} data-band={of.band}>
          <Icon size={18} aria-hidden="true" />
          {beyond}
        </p>
      )}
      {of.is_due && of.due_at && (
        <p className={styles.notice} data-band="due">
          <Clock size={18} aria-hidden="true" />
          {texts.overdue(formatDateTime(of.due_at))}
        </p>
      )}
    </>
  );
}

/** Which limit the last value is beyond. */
function beyondText(of: Measured): string | undefined {
  const { band, last_value: value } = of;
  if (band !== 'action' && band !== 'warning') return undefined;
  if (of.last_state) return texts.alarm(valueText(of, of.last_state));
  if (typeof value !== 'number') return undefined;
  const [low, high] = [of[`${band}_low`], of[`${band}_high`]];
  const isAbove = typeof high === 'number' && value > high;
  const limit = isAbove ? high : low;
  if (typeof limit !== 'number') return undefined;
  const said = (isAbove ? texts.above : texts.below)(valueText(of, value), valueText(of, limit));
  return `${said}${texts[band]}`;
}
