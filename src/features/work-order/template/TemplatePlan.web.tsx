import { formatNumber } from '#web/format/number.ts';
import type { Row } from '#web/query.ts';
import { words } from './template.words';
import type { ShownLine } from '../plan';
import type { Recurrence } from '../series/recurrence';
import { ruleInWords } from '../series/series-view';
import styles from './template-page.module.css';

interface Named {
  id: string;
  name: string;
}

/** What a template plans beyond its facts: people, parts, vendors, recurrence. */
export function TemplatePlan({ row }: { row: Row }) {
  const { users, teams } = row.assigned_to as { users: Named[]; teams: Named[] };
  const lines: [string, string[]][] = [
    [words.assigned, [...users, ...teams].map(({ name }) => name)],
    [words.parts, (row.parts as ShownLine[]).map(partOf)],
    [words.procedures, (row.procedures as Named[]).map(({ name }) => name)],
    [words.vendors, (row.vendors as Named[]).map(({ name }) => name)],
    [words.recurrence, recurrenceOf(row.recurrence as Recurrence | null)],
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
