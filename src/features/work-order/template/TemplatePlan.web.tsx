import type { Always, RecordOf } from '#shared/entity';
import { formatNumber } from '#web/format/number.ts';
import type { Row } from '#web/query.ts';
import type { workOrderTemplate } from './template';
import { words } from './template.words';
import type { ShownLine } from '../plan';
import type { Recurrence } from '../series/recurrence/recurrence';
import { ruleInWords } from '../series/series-view';
import styles from './template-page.module.css';

type Planned = Always<RecordOf<typeof workOrderTemplate>, 'assigned_to' | 'parts' | 'procedures'>;

/** What a template plans beyond its facts: people, parts, vendors, recurrence. */
export function TemplatePlan({ row }: { row: Row }) {
  const { assigned_to, parts, procedures, vendors, recurrence } = row as Planned;
  const { users, teams } = assigned_to;
  const lines: [string, string[]][] = [
    [words.assigned, [...users, ...teams].map(({ name }) => name)],
    [words.parts, parts.map(partOf)],
    [words.procedures, procedures.map(({ name }) => name)],
    [words.vendors, vendors.map(({ name }) => name)],
    [words.recurrence, recurrenceOf(recurrence)],
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

const recurrenceOf = (rule: Recurrence | null): string[] => (rule?.is_active ? [ruleInWords(rule)] : []);
