import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import { useState } from 'react';
import { type Feature, featureOf } from '#web/entity/common/feature.ts';
import { useFields } from '#web/entity/common/fields.ts';
import { useFilterText } from '#web/entity/filter/filter-text.ts';
import { FilterPanel } from '#web/entity/filter/FilterForm.tsx';
import { words as all } from '#words/screen';
import { words } from '../builder.words';
import styles from '../builder.module.css';

interface FilterProps {
  noun: string;
  value: string;
  onChoose(query: string | undefined): void;
}

/** The filters of a list, in the same words and with the same form. */
export function FilterEntry({ noun, value, onChoose }: FilterProps) {
  const feature = featureOf(noun)!;
  const fields = (useFields(feature) ?? []).filter(({ filterable, operators }) => filterable && operators.length > 0);
  const [query, setQuery] = useState(value);
  const filters = [...new URLSearchParams(query)];
  function add(added: Record<string, string>) {
    const next = new URLSearchParams(query);
    for (const [name, text] of Object.entries(added)) {
      if (text) next.set(name, text);
      else next.delete(name);
    }
    setQuery(next.toString());
  }
  return (
    <div className={styles.stacked}>
      {filters.length === 0 && <p className={styles.hint}>{words.filter.none}</p>}
      {filters.map(([name, text]) => (
        <Chip key={name} feature={feature} name={name} value={text} onRemove={() => add({ [name]: '' })} />
      ))}
      <FilterPanel
        feature={feature}
        search={query}
        fields={fields}
        onAdd={add}
        button={
          <Button variant="default" data-autofocus>
            {words.filter.add}
          </Button>
        }
      />
      <Button onClick={() => onChoose(query || undefined)}>{words.blank.done}</Button>
    </div>
  );
}

interface ChipProps {
  feature: Feature;
  name: string;
  value: string;
  onRemove(): void;
}

function Chip({ feature, name, value, onRemove }: ChipProps) {
  const text = useFilterText(feature, name, value);
  return (
    <span className={styles.filter}>
      {text}
      <button type="button" aria-label={all.filter.remove(text)} onClick={onRemove}>
        <X size={16} aria-hidden="true" />
      </button>
    </span>
  );
}
