import { Link } from '@tanstack/react-router';
import { readAmount } from '#web/format/money.ts';
import { formatDate } from '#web/format/time.ts';
import { useSession } from '#web/session.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import type { Evidence } from '../agent';
import { TargetLink } from '../Targets.web';
import { words } from './proposal.words';
import styles from './proposal.module.css';

/** The figures and records it rests on; those that decide it are marked. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  if (evidence.length === 0) return null;
  // Where all decide, nothing needs a mark.
  const isMixed = evidence.some(({ decisive }) => !decisive);
  return (
    <section>
      <h3>{words.evidence}</h3>
      <dl className={styles.evidence}>
        {evidence.map((one, at) => (
          <div key={at}>
            <dt>
              {one.record?.name === one.label ? <TargetLink of={one.record} /> : one.label}
              {one.decisive && isMixed && (
                <Tooltip label={words.decisiveAbout}>
                  <span className={styles.decisive}>{words.decisive}</span>
                </Tooltip>
              )}
            </dt>
            <dd>
              <Value of={one} />
              {one.record && ![one.value, one.label, evidence[at - 1]?.record?.name].includes(one.record.name) && (
                <small>
                  <TargetLink of={one.record} />
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A figure opens what it counts; a record is a link to itself. */
function Value({ of: { value, record, list, guard } }: { of: Evidence }) {
  const { me } = useSession();
  const isAmount = guard === 'cost' && /^\d+(\.\d+)?$/.test(value);
  const shown = isAmount ? readAmount(value, me).shown : isDay(value) ? formatDate(value) : value;
  if (list) {
    const [to, query] = list.split('?');
    return (
      <Link to={to} search={Object.fromEntries(new URLSearchParams(query)) as never}>
        {shown}
      </Link>
    );
  }
  return record?.name === value ? <TargetLink of={record} /> : shown;
}

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);
