import styles from '../ui.module.css';

interface ChoicesProps<T extends string> {
  label: string;
  hideLabel?: boolean;
  hint?: string;
  name: string;
  value: T;
  options: { value: T; label: string }[];
  onChange(value: T): void;
}

/** A few options side by side: radio buttons, so that the arrow keys work natively. */
export function Choices<T extends string>({ label, hideLabel, hint, name, value, options, onChange }: ChoicesProps<T>) {
  return (
    <fieldset className={styles.choices} aria-describedby={hint && `${name}-hint`}>
      <legend className={hideLabel ? 'visually-hidden' : undefined}>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              // In a dialog this takes the focus, not the close button.
              data-autofocus={option.value === value || undefined}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint && <p id={`${name}-hint`}>{hint}</p>}
    </fieldset>
  );
}
