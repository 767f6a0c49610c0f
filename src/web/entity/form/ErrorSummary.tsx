import type { FieldErrors } from '#shared/errors';
import type { Field } from '#shared/field';
import { words } from '#words/screen';
import styles from '../common/entity.module.css';

interface SummaryProps {
  errors: FieldErrors;
  /** An error that belongs to no field. */
  general: string;
  fields: Record<string, Field>;
}

/** Why a form cannot be saved; each message links to its field. */
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

/** The field of a message; a key may contain dots (`custom_fields.x`). */
const fieldOf = (key: string, fields: Record<string, Field>): string => (fields[key] ? key : key.split('.')[0]!);

/** The error of a field or of a part of it: `qrcode.code`. */
export const errorAt = (errors: FieldErrors, key: string): string | undefined =>
  errors[key]?.[0] ?? Object.entries(errors).find(([at]) => at.startsWith(`${key}.`))?.[1]?.[0];

/** The errors of a field's parts, by the rest of their key. */
export const errorsBelow = (errors: FieldErrors, key: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([at]) => at.startsWith(`${key}.`))
      .map(([at, [message = '']]) => [at.slice(key.length + 1), message]),
  );

/** The errors of all other fields. */
export const errorsWithout = (errors: FieldErrors, keys: readonly string[]): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([at]) => !keys.some((key) => at === key || at.startsWith(`${key}.`))),
  );
