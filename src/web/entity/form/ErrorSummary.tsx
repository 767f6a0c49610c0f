import type { FieldErrors } from '#shared/errors';
import type { Field } from '#shared/field';
import { words } from '#words/screen';
import styles from '../common/entity.module.css';

interface SummaryProps {
  errors: FieldErrors;
  /** What concerns no field. */
  general: string;
  fields: Record<string, Field>;
}

/** What keeps a form from being saved; each message leads to its field. */
export function ErrorSummary({ errors, general, fields }: SummaryProps) {
  const entries = Object.entries(errors);
  if (entries.length === 0 && !general) return null;
  return (
    <div className={styles.summary} role="alert" tabIndex={-1}>
      {general || (
        <>
          {words.form.summary}
          <ul>
            {entries.map(([key, [message]]) => (
              <li key={key}>
                <a href={`#field-${fieldOf(key, fields)}`}>
                  {fields[fieldOf(key, fields)] ? message : `${key}: ${message}`}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Whose message it is; a key may have dots of its own (`custom_fields.x`). */
const fieldOf = (key: string, fields: Record<string, Field>): string => (fields[key] ? key : key.split('.')[0]!);

/** At the field itself, or at a part of it: `qrcode.code`. */
export const errorAt = (errors: FieldErrors, key: string): string | undefined =>
  errors[key]?.[0] ?? Object.entries(errors).find(([at]) => at.startsWith(`${key}.`))?.[1]?.[0];

/** At the parts of a field, by what follows its key. */
export const errorsBelow = (errors: FieldErrors, key: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([at]) => at.startsWith(`${key}.`))
      .map(([at, [message = '']]) => [at.slice(key.length + 1), message]),
  );

/** Those of the other fields. */
export const errorsWithout = (errors: FieldErrors, keys: readonly string[]): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([at]) => !keys.some((key) => at === key || at.startsWith(`${key}.`))),
  );
