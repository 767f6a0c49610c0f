import { Link } from '@tanstack/react-router';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import type { Evidence } from '../agent';
import { TargetLink } from '../Targets.web';
import { words } from './proposal.words';
import styles from './proposal.module.css';

/** The figures and records it rests on; those that decide it are marked. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  if (evidence.length === 0) return null;
  return (
    <section>
      <h3>{words.evidence}</h3>
      <dl className={styles.evidence}>
        {evidence.map((one, at) => (
          <div key={at}>
            <dt>
              {one.label}
              {one.decisive && (
                <Tooltip label={words.decisiveAbout}>
                  <span className={styles.decisive}>{words.decisive}</span>
                </Tooltip>
              )}
            </dt>
            <dd>
              <Value of={one} />
              {one.record && one.record.name !== one.value && (
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
function Value({ of: { value, record, list } }: { of: Evidence }) {
  if (list) {
    const [to, query] = list.split('?');
    return (
      <Link to={to} search={Object.fromEntries(new URLSearchParams(query)) as never}>
        {value}
      </Link>
    );
  }
  return record?.name === value ? <TargetLink of={record} /> : value;
}
