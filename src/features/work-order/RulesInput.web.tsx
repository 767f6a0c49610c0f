import { Checkbox } from '@mantine/core';
import type { OwnInputProps } from '#web/entity/feature.ts';
import { type Rule, ruledFields } from './template';
import { words } from './words-form';
import { workOrder } from './work-order';
import styles from './form.module.css';

const said = words.rule;
const kinds = ['locked', 'hidden', 'required'] as const;
const fields: Record<string, { label: string }> = workOrder.fields;

/** What whoever uses a template may do with each field (D17). */
export function RulesInput({ id, value, error, onChange }: OwnInputProps) {
  const rules = (value as Record<string, Rule> | null) ?? {};
  function set(key: string, kind: (typeof kinds)[number], on: boolean) {
    const { [kind]: _before, ...rest } = rules[key] ?? {};
    const rule = on ? { ...rest, [kind]: true } : rest;
    const { [key]: _rule, ...others } = rules;
    onChange(Object.keys(rule).length > 0 ? { ...others, [key]: rule } : others);
  }
  return (
    <div id={id} className={styles.rules} tabIndex={-1}>
      <p className={styles.hint}>{said.hint}</p>
      {error && <p className={styles.error}>{error}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{said.field}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {said[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ruledFields.map((key) => (
            <tr key={key}>
              <th scope="row">{fields[key]!.label}</th>
              {kinds.map((kind) => (
                <td key={kind}>
                  <Checkbox
                    aria-label={said.of(said[kind], fields[key]!.label)}
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
