import { Combobox, type ComboboxStore } from '@mantine/core';
import { Check, Plus } from 'lucide-react';
import { words } from '#words/screen';
import type { Row } from '../query.ts';
import type { useOptions } from './options.ts';
import styles from './entity.module.css';

/** What is chosen when it is not a record: to make one. */
export const addNewValue = '+';

interface OptionListProps {
  labelledBy: string;
  found: ReturnType<typeof useOptions>;
  chosen: readonly string[];
  typed: string;
  addsNew: boolean;
}

/** The records a select offers: paged as one scrolls, and at the end the way to make the one that is missing. */
export function OptionList({ labelledBy, found, chosen, typed, addsNew }: OptionListProps) {
  const { options, isFetching, isPending, error } = found;
  return (
    <Combobox.Dropdown className={styles.dropdown}>
      <Combobox.Options
        className={styles.options}
        // A box that scrolls is a stop of Tab by itself; the arrows lead through this one.
        tabIndex={-1}
        labelledBy={labelledBy}
        onScroll={({ currentTarget }) => fetchAtEnd(currentTarget, found)}
      >
        {options.map((option) => (
          <Combobox.Option key={option.id} value={option.id} active={chosen.includes(option.id)}>
            <OptionLine option={option} />
            {chosen.includes(option.id) && <Check size={16} />}
          </Combobox.Option>
        ))}
        {options.length === 0 && (
          <Combobox.Empty>
            {error ? error.message : isPending || isFetching ? words.form.searching : words.form.nothingFound}
          </Combobox.Empty>
        )}
        {addsNew && (
          <Combobox.Option value={addNewValue} className={styles.addNew}>
            <Plus size={16} />
            {words.form.addNew}
            {typed && ` “${typed}”`}
          </Combobox.Option>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}

/** The name, and beside it what tells it from its namesakes: where it lies, how to reach it, its number and how many there are. */
export function OptionLine({ option }: { option: Row }) {
  const path = Array.isArray(option.path) ? (option.path as string[]).slice(0, -1) : [];
  return (
    <span className={styles.option}>
      <span>{option.name}</span>
      {path.length > 0 && <small>{path.join(' › ')}</small>}
      {typeof option.email === 'string' && <small>{option.email}</small>}
      {typeof option.number === 'string' && <small>{option.number}</small>}
      {typeof option.available === 'number' && <small>{words.form.available(option.available, option.unit)}</small>}
    </span>
  );
}

interface Paged {
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage(): unknown;
}

/** The next page, when the end of this one comes near. */
export function fetchAtEnd(list: HTMLElement, { hasNextPage, isFetching, fetchNextPage }: Paged): void {
  if (hasNextPage && !isFetching && list.scrollHeight - list.scrollTop - list.clientHeight < 120) void fetchNextPage();
}

/** How all selects open: in place, so that the list lies in the form it belongs to, and over whatever is around it. */
export const inPlace = (store: ComboboxStore) =>
  ({
    store,
    withinPortal: false,
    keepMounted: false,
    floatingStrategy: 'fixed',
    position: 'bottom-start',
    resetSelectionOnOptionHover: true,
    transitionProps: { duration: 180 },
  }) as const;
