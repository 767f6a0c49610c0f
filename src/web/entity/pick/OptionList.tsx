import { Combobox, type ComboboxStore } from '@mantine/core';
import { Check, Plus } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { Chip } from '#shared/field';
import { words } from '#words/screen';
import type { Row } from '../../query.ts';
import type { useOptions } from './options.ts';
import styles from '../common/entity.module.css';

/** The options of one noun; some lists have several groups. */
interface Group {
  found: ReturnType<typeof useOptions>;
  chosen: readonly string[];
  title?: string;
  /** The text of Add New, if the person may create one. */
  adds?: string;
}

const adding = '+';

/** The group of an option and its record; without an id for Add New. */
export function picked(value: string): { at: number; id: string | undefined } {
  const [at, id] = value.split(' ');
  return { at: Number(at), id: id === adding ? undefined : id };
}

interface OptionListProps {
  groups: readonly Group[];
  /** Custom rendering of a record, and of the end of its line. */
  line?: (option: Row) => ReactNode;
  end?: (option: Row) => ReactNode;
  className?: string;
  label?: string;
  labelledBy?: string;
}

const plainLine = (option: Row) => <OptionLine option={option} />;

/** The options of a picker: pagination on scroll, and Add New at the end. */
export function OptionList({ groups, line = plainLine, end, className, label, labelledBy }: OptionListProps) {
  const found = groups.map((group) => group.found);
  const error = found.find((one) => one.error)?.error;
  const making = groups.some(({ adds }) => adds !== undefined);
  return (
    <Combobox.Options
      className={className ?? styles.options}
      // A scrolling box is a tab stop by itself; arrow keys move through this one.
      tabIndex={-1}
      aria-label={label}
      labelledBy={labelledBy}
      // The second group loads once the first is complete.
      onScroll={({ currentTarget }) => fetchAtEnd(currentTarget, found.find((one) => one.hasNextPage) ?? found[0]!)}
    >
      {groups.map(({ found: { options }, chosen, title }, at) => {
        const lines = options.map((option) => (
          <Combobox.Option key={option.id} value={`${at} ${option.id}`} active={chosen.includes(option.id)}>
            {line(option)}
            {chosen.includes(option.id) && <Check size={16} aria-hidden="true" />}
            {end?.(option)}
          </Combobox.Option>
        ));
        if (!title) return <Fragment key={at}>{lines}</Fragment>;
        return lines.length > 0 && <Combobox.Group key={title} label={title} children={lines} />;
      })}
      {found.every(({ options }) => options.length === 0) && (
        <Combobox.Empty>
          {error
            ? error.message
            : found.some(({ isPending, isFetching }) => isPending || isFetching)
              ? words.form.searching
              : words.form.nothingFound}
        </Combobox.Empty>
      )}
      {making && (
        <div className={styles.making} role="presentation">
          {groups.map(
            ({ adds }, at) =>
              adds !== undefined && (
                <Combobox.Option key={adds} value={`${at} ${adding}`}>
                  <Plus size={16} aria-hidden="true" />
                  {adds}
                </Combobox.Option>
              ),
          )}
        </div>
      )}
    </Combobox.Options>
  );
}

/** The name, and facts that distinguish records of the same name: path, where it is, email, number, available stock. */
export function OptionLine({ option }: { option: Pick<Row, 'name'> & Partial<Row> }) {
  const path = Array.isArray(option.path) ? (option.path as string[]).slice(0, -1) : [];
  // Of what belongs to a machine or, if to none, to a place.
  const place = option.asset === undefined ? undefined : ((option.asset ?? option.location) as Chip | null)?.name;
  return (
    <span className={styles.option}>
      <span>{option.name}</span>
      {path.length > 0 && <small>{path.join(' › ')}</small>}
      {place && <small>{place}</small>}
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

/** Fetches the next page near the end of the list. */
export function fetchAtEnd(list: HTMLElement, { hasNextPage, isFetching, fetchNextPage }: Paged): void {
  if (hasNextPage && !isFetching && list.scrollHeight - list.scrollTop - list.clientHeight < 120) void fetchNextPage();
}

/** The height of the form's sticky footer: a list must not cover Save. */
function footOf({ dropdownOpened, targetRef }: ComboboxStore): number {
  const foot = dropdownOpened && targetRef.current?.closest('form')?.querySelector('footer');
  return foot && getComputedStyle(foot).position === 'sticky' ? innerHeight - foot.getBoundingClientRect().top : 0;
}

/** How all selects open: inside their form rather than in a portal, and above what is around them. */
export const inPlace = (store: ComboboxStore) =>
  ({
    store,
    withinPortal: false,
    keepMounted: false,
    floatingStrategy: 'fixed',
    position: 'bottom-start',
    middlewares: { flip: { padding: { bottom: footOf(store) } } },
    resetSelectionOnOptionHover: true,
    transitionProps: { duration: 180 },
  }) as const;
