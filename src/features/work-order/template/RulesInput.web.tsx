import { Checkbox } from '@mantine/core';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { words } from '../form/form.words';
import { type Rule, ruledFields } from './template';
import { workOrder } from '../work-order';
import styles from '../form/form.module.css';

const texts = words.rule;
const kinds = ['locked', 'hidden', 'required'] as const;
const fields: Record<string, { label: string }> = workOrder.fields;

/** What people who use a template may do with each field (D17). */
export function RulesInput({ id, value, values, error, onChange }: FieldInputProps) {
  const rules = (value as Record<string, Rule> | null) ?? {};
  function set(key: string, kind: (typeof kinds)[number], on: boolean) {
    const { [kind]: _before, ...rest } = rules[key] ?? {};
    const rule = on ? { ...rest, [kind]: true } : rest;
    const { [key]: _rule, ...others } = rules;
    onChange(Object.keys(rule).length > 0 ? { ...others, [key]: rule } : others);
  }
  return (
    <div id={id} className={styles.rules} tabIndex={-1}>
      <p className={styles.hint}>{texts.hint}</p>
      {error && <p className={styles.error}>{error}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {texts[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ruledFields.map((key) => (
            <tr key={key}>
              <th scope="row">
                {fields[key]!.label}
                <Meaning rule={rules[key]} empty={isEmpty(values[key])} label={fields[key]!.label} />
              </th>
              {kinds.map((kind) => (
                <td key={kind}>
                  <Checkbox
                    aria-label={texts.of(texts[kind], fields[key]!.label)}
                    checked={rules[key]?.[kind] ?? false}
                    onChange={(event) => set(key, kind, event.currentTarget.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Explains the effect of locking a field that the template leaves empty, which is not obvious. */
function Meaning({ rule, empty, label }: { rule: Rule | undefined; empty: boolean; label: string }) {
  if (!empty || !(rule?.locked || rule?.hidden)) return null;
  if (rule.required) return <small className={styles.error}>{texts.never}</small>;
  return rule.locked ? <small>{texts.lockedEmpty(label)}</small> : null;
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' &&
    Object.values(value).every((one) => one === null || (Array.isArray(one) && one.length === 0)));
