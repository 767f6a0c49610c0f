import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import type { OwnInputProps } from '#web/entity/common/feature.ts';
import { numberTyped } from '#web/format/figure.ts';
import { FigureInput } from '#web/ui/FigureInput.tsx';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import { words } from '../asset.words';
import type { Product } from './operating-hours';
import styles from './inputs.module.css';

const said = words.products;

/** One line per product. Invalid numbers are kept as typed, so that the error message can refer to them. */
export function ProductsInput({ id, value, error, onChange }: OwnInputProps) {
  const products = (value as Product[] | null) ?? [];
  const give = (list: Product[]) => onChange(list.length > 0 ? list : null);
  const set = (at: number, more: object) =>
    give(products.map((one, index) => (index === at ? { ...one, ...more } : one)));
  return (
    <fieldset id={id} className={styles.group} tabIndex={-1}>
      <legend>{said.title}</legend>
      <p className={styles.hint}>{said.hint}</p>
      {error && <p className={styles.error}>{error}</p>}
      {products.map((product, at) => (
        <div key={at} className={styles.product}>
          <TextInput
            label={at === 0 ? said.name : undefined}
            aria-label={said.name}
            value={product.name}
            onChange={({ currentTarget }) => set(at, { name: currentTarget.value })}
          />
          <FigureInput
            label={at === 0 ? said.rate : undefined}
            aria-label={said.rate}
            value={product.ideal_rate_per_hour as string | number | null}
            read={numberTyped}
            onChange={(rate) => set(at, { ideal_rate_per_hour: rate ?? '' })}
          />
          <TextInput
            label={at === 0 ? said.unit : undefined}
            aria-label={said.unit}
            value={product.unit ?? ''}
            onChange={({ currentTarget }) => set(at, { unit: currentTarget.value })}
          />
          <Tooltip label={said.remove(product.name)}>
            <ActionIcon
              aria-label={said.remove(product.name)}
              onClick={() => give(products.filter((_, index) => index !== at))}
            >
              <X size={16} />
            </ActionIcon>
          </Tooltip>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={16} />}
          onClick={() => give([...products, { name: '', ideal_rate_per_hour: '' as unknown as number, unit: '' }])}
        >
          {said.add}
        </Button>
      </div>
    </fieldset>
  );
}
