import { Button, CloseButton, TextInput } from '@mantine/core';
import { Filter, Search } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { words } from '#words/screen';
import { lazyScreen } from '../../lazy-screen.tsx';
import { LazyButton } from '../../ui/LazyButton.tsx';
import type { Feature } from '../common/feature.ts';
import type { FieldInfo } from '../common/field-info.ts';
import { useFields } from '../common/fields.ts';
import { useFilterText } from './filter-text.ts';
import { filterParts } from './filter-words.ts';
import type { ListState } from '../list/list-query.ts';
import styles from '../list/list.module.css';

const FilterPanel = lazyScreen(async () => (await import('./FilterForm.tsx')).FilterPanel);

const debounce = 300;

/** Search and tools in one line; below it the filters of the address as chips: field, condition, value. */
export function FilterBar({ feature, state, children }: { feature: Feature; state: ListState; children?: ReactNode }) {
  const fields = useFields(feature) ?? [];
  const clear = () => state.set(Object.fromEntries(state.filters.map(([name]) => [name, undefined])));
  const bar = useRef<HTMLDivElement>(null);
  const focused = useRef(false);
  const names = state.filters.map(([name]) => name).join();
  // A removed chip loses the focus: it moves to the button for another filter.
  useEffect(() => {
    if (focused.current && document.activeElement === document.body)
      bar.current?.querySelector<HTMLElement>('[data-shortcut="f"]')?.focus();
  }, [names]);
  return (
    <div
      ref={bar}
      className={styles.filterBar}
      onFocus={() => (focused.current = true)}
      onBlur={() => (focused.current = false)}
    >
      <div className={styles.tools}>
        <SearchBox feature={feature} state={state} />
        <AddFilter feature={feature} state={state} fields={fields} />
        <span className={styles.grow} />
        {children}
      </div>
      {state.filters.length > 0 && (
        <div className={styles.chips}>
          {state.filters.map(([name, value]) => (
            <EditedChip key={name} feature={feature} state={state} fields={fields} name={name} value={value} />
          ))}
          {state.filters.length > 1 && (
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              {words.filter.clear}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Debounced: one request per word, not per letter. */
export function SearchBox({ feature, state }: { feature: Feature; state: ListState }) {
  const [text, setText] = useState(state.q);
  const sent = useRef(state.q);
  useEffect(() => {
    if (state.q !== sent.current) setText((sent.current = state.q));
  }, [state.q]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => state.set({ q: (sent.current = text) }), debounce);
    return () => clearTimeout(timer);
  }, [text, state]);
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={words.list.search(feature.plural)}
      placeholder={words.list.search(feature.plural)}
      leftSection={<Search size={16} />}
      value={text}
      data-list-search
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

interface ChipProps {
  text: string;
  /** Wraps the text in a button, if the chip can be edited. */
  press?: (text: ReactElement<{ onClick?: () => void }>) => ReactNode;
  onRemove(): void;
  children?: ReactNode;
}

export function Chip({ text, press, onRemove, children }: ChipProps) {
  return (
    <span className={styles.filterChip}>
      {press ? (
        press(
          <button type="button" aria-haspopup="dialog">
            {text}
          </button>,
        )
      ) : (
        <span>{text}</span>
      )}
      {children}
      <CloseButton size={24} iconSize={14} aria-label={words.filter.remove(text)} onClick={onRemove} />
    </span>
  );
}

interface FilterChipProps extends Omit<ChipProps, 'text'> {
  feature: Feature;
  name: string;
  value: string;
}

export function FilterChip({ feature, name, value, ...chip }: FilterChipProps) {
  return <Chip text={useFilterText(feature, name, value)} {...chip} />;
}

/** Opens with its field, condition and value; the new choice replaces it. */
function EditedChip({ feature, state, fields, name, value }: ToolProps & { name: string; value: string }) {
  const { field, rest } = filterParts(name, fields);
  // A filter through another record has no inputs here.
  const editable = field?.filterable && rest.length < 2;
  const press = (button: ReactElement<{ onClick?: () => void }>) => (
    <LazyButton button={button} load={FilterPanel.load} hint={words.filter.change}>
      <FilterPanel
        feature={feature}
        search={state.search}
        fields={fields.filter((one) => one.filterable)}
        begin={{ field: field!.key, operator: rest[0] ?? 'eq', value }}
        onAdd={(filters) => state.set({ [name]: undefined, ...filters })}
        button={button}
      />
    </LazyButton>
  );
  return (
    <FilterChip
      feature={feature}
      name={name}
      value={value}
      press={editable ? press : undefined}
      onRemove={() => state.set({ [name]: undefined })}
    />
  );
}

interface ToolProps {
  feature: Feature;
  state: ListState;
  fields: FieldInfo[];
}

function AddFilter({ feature, state, fields }: ToolProps) {
  const button = (
    <Button
      variant="default"
      className={styles.tool}
      leftSection={<Filter size={16} />}
      aria-label={words.list.filter}
      aria-haspopup="dialog"
      data-shortcut="f"
    >
      <span>{words.list.filter}</span>
    </Button>
  );
  return (
    <LazyButton button={button} load={FilterPanel.load} hint={words.filter.hint}>
      <FilterPanel
        feature={feature}
        search={state.search}
        fields={fields.filter((field) => field.filterable)}
        onAdd={state.set}
        button={button}
      />
    </LazyButton>
  );
}
