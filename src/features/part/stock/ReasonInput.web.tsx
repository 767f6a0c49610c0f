import { TextInput } from '@mantine/core';
import { words } from '../part.words';
import styles from './move.module.css';

const texts = words.move;

interface ReasonProps {
  required: boolean;
  /** Usual reasons, to choose with one tap. */
  suggestions: readonly string[];
  value: string;
  error?: string;
  onChange(value: string): void;
}

export function ReasonInput({ required, suggestions, value, error, onChange }: ReasonProps) {
  return (
    <div className={styles.reason}>
      <TextInput
        label={required ? texts.reason : texts.reasonOptional}
        required={required}
        maxLength={500}
        autoComplete="off"
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {suggestions.length > 0 && (
        <div role="group" aria-label={texts.usual}>
          {suggestions.map((reason) => (
            <button key={reason} type="button" aria-pressed={value === reason} onClick={() => onChange(reason)}>
              {reason}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
