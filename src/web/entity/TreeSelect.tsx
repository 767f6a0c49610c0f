import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, ChevronRight, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { getPage, keys, queryClient } from '../query.ts';
import { words as all } from '#words/screen';
import { words } from '#words/tree';
import type { Feature } from './feature.ts';
import { useFirstHit } from './first-hit.ts';
import { addNewValue, fetchAtEnd, inPlace } from './OptionList.tsx';
import { placeKey, usePlace } from './options.ts';
import { placeName } from './place-name.ts';
import type { Place } from './tree-data.ts';
import entity from './entity.module.css';
import styles from './tree.module.css';

interface SelectProps {
  id?: string;
  label: string;
  feature: Feature;
  value: string | null;
  onChange(id: string | null): void;
  error?: ReactNode;
  required?: boolean;
  onAddNew?: (typed: string) => void;
}

type Trail = { id: string; name: string }[];

/** The place and all it lies in, from the root down. */
const trailOf = ({ id, ancestors, path }: Place): Trail =>
  [...ancestors, id].map((one, at) => ({ id: one, name: path[at]! }));

/**
 * Picks a record that lies in others: level by level, or by searching all of them. The right arrow goes inside what is
 * highlighted, the left one back up.
 */
export function TreeSelect({ id, label, feature, value, onChange, error, required, onAddNew }: SelectProps) {
  const [typed, setTyped] = useState('');
  const [editing, setEditing] = useState(false);
  const [q] = useDebouncedValue(typed.trim(), 300);
  const chosen = usePlace(feature, value);
  const [gone, setGone] = useState<Trail>();
  // Begins where the chosen one lies, which may become known only when the list is open already.
  const trail = gone ?? (chosen ? trailOf(chosen).slice(0, -1) : []);
  const combobox = useCombobox({
    onDropdownClose: () => {
      setTyped('');
      setEditing(false);
      setGone(undefined);
    },
  });
  const level = useLevel(feature, q, trail.at(-1)?.id, combobox.dropdownOpened);
  const chooseFirst = useFirstHit(combobox, { typed, q, isSuccess: level.isSuccess });
  const goTo = (next: Trail) => {
    setTyped('');
    setEditing(false);
    setGone(next);
    combobox.resetSelectedOption();
  };

  function onKey(event: KeyboardEvent): void {
    chooseFirst(event);
    if (!combobox.dropdownOpened || typed !== '') return;
    const highlighted = level.places[combobox.getSelectedOptionIndex()];
    if (event.key === 'ArrowRight' && highlighted?.has_children) goTo(trailOf(highlighted));
    else if (event.key === 'ArrowLeft' && trail.length > 0) goTo(trail.slice(0, -1));
    else return;
    event.preventDefault();
  }

  return (
    <Combobox
      {...inPlace(combobox)}
      onOptionSubmit={(option) => {
        if (option === addNewValue) onAddNew?.(typed);
        else {
          // Shown at once, without asking for what is on the screen already.
          const place = level.places.find(({ id: own }) => own === option);
          if (place) queryClient.setQueryData(placeKey(feature, option), { results: [place] });
          onChange(option);
        }
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          id={id}
          role="combobox"
          autoComplete="off"
          label={label}
          required={required}
          error={error}
          value={editing ? typed : chosen ? placeName(chosen) : ''}
          placeholder={all.form.startTyping}
          rightSection={
            value ? (
              <Combobox.ClearButton aria-label={`${all.form.clear} ${label}`} onClear={() => onChange(null)} />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={value ? 'all' : 'none'}
          onKeyDown={onKey}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => {
            event.currentTarget.select();
            combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setEditing(true);
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={entity.dropdown}>
        {q === '' && trail.length > 0 && <Levels feature={feature} trail={trail} onGo={goTo} />}
        <Combobox.Options
          className={entity.options}
          tabIndex={-1}
          onScroll={({ currentTarget }) => fetchAtEnd(currentTarget, level)}
          aria-label={q || trail.length === 0 ? feature.plural : words.level(trail.map(({ name }) => name))}
        >
          {level.places.map((place) => (
            <Combobox.Option key={place.id} value={place.id} active={place.id === value} className={styles.option}>
              <span className={entity.option}>
                {q !== '' && place.path.length > 1 && <small>{place.path.slice(0, -1).join(' › ')}</small>}
                {place.name}
              </span>
              {place.id === value && <Check size={16} aria-hidden="true" />}
              {place.has_children && <Inside place={place} onGo={() => goTo(trailOf(place))} />}
            </Combobox.Option>
          ))}
          {level.places.length === 0 && (
            <Combobox.Empty>{level.isFetching ? all.form.searching : all.form.nothingFound}</Combobox.Empty>
          )}
          {onAddNew && (
            <Combobox.Option value={addNewValue} className={entity.addNew}>
              <Plus size={16} />
              {all.form.addNew}
              {typed && ` “${typed}”`}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The way back up, for the mouse; the input keeps the focus, or the list would close. */
function Levels({ feature, trail, onGo }: { feature: Feature; trail: Trail; onGo(trail: Trail): void }) {
  const steps = [{ id: '', name: words.all(feature.plural) }, ...trail];
  return (
    <div className={styles.levels} onMouseDown={(event) => event.preventDefault()} role="presentation">
      {steps.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && <span aria-hidden="true">›</span>}
          <button type="button" tabIndex={-1} disabled={at === trail.length} onClick={() => onGo(trail.slice(0, at))}>
            {name}
          </button>
        </span>
      ))}
    </div>
  );
}

function Inside({ place, onGo }: { place: Place; onGo(): void }) {
  return (
    <span
      className={styles.inside}
      title={words.goInside(place.name)}
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation();
        onGo();
      }}
    >
      {words.inside(place.descendants ?? 0)}
      <ChevronRight size={16} aria-hidden="true" />
    </span>
  );
}

/** One level of the tree or, where something is searched for, whatever fits. */
function useLevel(feature: Feature, q: string, parent: string | undefined, enabled: boolean) {
  const search = q ? new URLSearchParams({ q }).toString() : parent ? `parent=${parent}` : 'parent__isnull=true';
  const query = useInfiniteQuery({
    queryKey: keys.options(feature.slug, `?${search}`),
    queryFn: ({ pageParam }) => getPage(`${feature.path}/minimal`, search, pageParam, 25),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
    enabled,
  });
  return { ...query, places: (query.data?.pages.flatMap((page) => page.results) ?? []) as Place[] };
}
