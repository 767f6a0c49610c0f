import { Ban, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { words } from '#words/screen';
import { palette } from '../../common/palette.ts';
import styles from '../../common/entity.module.css';

interface ColorInputProps {
  id: string;
  label: string;
  value: string;
  error?: string;
  onChange(value: unknown): void;
}

/** A few colours that can be told apart, and none; the one that is taken bears a mark. */
export function ColorInput({ id, label, value, error, onChange }: ColorInputProps) {
  const swatch = (color: string, name: string, mark: ReactNode) => (
    <label key={color} data-none={color === '' || undefined} style={color ? { background: color } : undefined}>
      <input
        type="radio"
        name={id}
        checked={value.toUpperCase() === color}
        onChange={() => onChange(color || null)}
        aria-label={name}
        title={name}
      />
      {mark}
    </label>
  );
  return (
    <fieldset className={styles.colors} id={id}>
      <legend>{label}</legend>
      <div>
        {swatch('', words.form.noColor, <Ban size={18} />)}
        {palette.map(([color, name]) =>
          swatch(color, name, value.toUpperCase() === color && <Check size={18} color="#fff" />),
        )}
      </div>
      {error && <p>{error}</p>}
    </fieldset>
  );
}
