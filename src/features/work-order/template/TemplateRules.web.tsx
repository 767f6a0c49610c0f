import type { Row } from '#web/query.ts';
import { type Rule, ruledFields } from './template';
import { words as form } from '../form/form.words';
import { words } from './template.words';
import { workOrder } from '../work-order';
import styles from './template-page.module.css';

const fields: Record<string, { label: string }> = workOrder.fields;

/** The rules for people who use the template: locked, hidden and required fields. */
export function TemplateRules({ row }: { row: Row }) {
  const rules = (row.field_rules ?? {}) as Record<string, Rule>;
  const ruled = ruledFields.filter((key) => Object.values(rules[key] ?? {}).some(Boolean));
  if (ruled.length === 0) return <p className={styles.none}>{form.rule.none}</p>;
  return (
    <dl className={styles.plan}>
      {ruled.map((key) => (
        <div key={key}>
          <dt>{fields[key]!.label}</dt>
          <dd>
            {(['locked', 'hidden', 'required'] as const)
              .filter((kind) => rules[key]?.[kind])
              .map((kind) => words.rules[kind])
              .join(' · ')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
