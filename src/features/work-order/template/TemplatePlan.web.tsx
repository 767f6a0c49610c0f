import type { Always, RecordOf } from '#shared/entity';
import { formatNumber } from '#web/format/number.ts';
import type { Row } from '#web/query.ts';
import type { workOrderTemplate } from './template';
import { words } from './template.words';
import type { ShownLine } from '../plan';
import { useUnit } from '../series/meter/use-meter';
import { ruleInWords } from '../series/series-view';
import styles from './template-page.module.css';

type Planned = Always<RecordOf<typeof workOrderTemplate>, 'assigned_to' | 'parts' | 'procedures'>;

/** What a template plans beyond its facts: people, parts, vendors, recurrence. */
export function TemplatePlan({ row }: { row: Row }) {
  const { assigned_to, parts, procedures, vendors, recurrence } = row as Planned;
  const { users, teams } = assigned_to;
  const unit = useUnit(recurrence?.meter);
  const lines: [string, string[]][] = [
    [words.assigned, [...users, ...teams].map(({ name }) => name)],
    [words.parts, parts.map(partOf)],
    [words.procedures, procedures.map(({ name }) => name)],
    [words.vendors, vendors.map(({ name }) => name)],
    [words.recurrence, recurrence?.is_active ? [ruleInWords(recurrence, unit)] : []],
  ];
  const filled = lines.filter(([, values]) => values.length > 0);
  if (filled.length === 0) return <p className={styles.none}>{words.none}</p>;
  return (
    <dl className={styles.plan}>
      {filled.map(([label, values]) => (
        <div key={label}>
          <dt>{label}</dt>
          {values.map((value) => (
            <dd key={value}>{value}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

const partOf = ({ quantity, name, location }: ShownLine): string =>
  words.part(formatNumber(quantity), name, location?.name);
