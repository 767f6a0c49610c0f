import { TextInput } from '@mantine/core';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { LineEditor, LineGroup } from '#web/entity/form/LineEditor.tsx';
import { numberTyped } from '#web/format/figure.ts';
import { FigureInput } from '#web/ui/input/FigureInput.tsx';
import { words } from '../asset.words';
import type { Product } from './operating-hours';
import styles from './inputs.module.css';

const texts = words.products;

/** As it is typed: what is no number is kept, for the message that says so. */
type Typed = Omit<Product, 'ideal_rate_per_hour'> & { ideal_rate_per_hour: number | string };

const blank: Typed = { name: '', ideal_rate_per_hour: '', unit: '' };

/** What an asset makes, with a line for each product. */
export function ProductsInput({ id, value, error, onChange }: FieldInputProps) {
  return (
    <LineGroup id={id} legend={<legend>{texts.title}</legend>} hint={texts.hint} error={error}>
      <LineEditor
        className={styles.product}
        lines={(value as Typed[] | null) ?? []}
        blank={blank}
        add={texts.add}
        remove={({ name }) => texts.remove(name)}
        onChange={(lines) => onChange(lines.length > 0 ? lines : null)}
      >
        {(product, at, set) => (
          <>
            <TextInput
              label={at === 0 ? texts.name : undefined}
              aria-label={texts.name}
              value={product.name}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
            />
            <FigureInput
              label={at === 0 ? texts.rate : undefined}
              aria-label={texts.rate}
              value={product.ideal_rate_per_hour}
              read={numberTyped}
              onChange={(rate) => set({ ideal_rate_per_hour: rate ?? '' })}
            />
            <TextInput
              label={at === 0 ? texts.unit : undefined}
              aria-label={texts.unit}
              value={product.unit ?? ''}
              onChange={({ currentTarget }) => set({ unit: currentTarget.value })}
            />
          </>
        )}
      </LineEditor>
    </LineGroup>
  );
}
