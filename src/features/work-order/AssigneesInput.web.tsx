import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAddNew } from '#web/entity/add-new.ts';
import type { OwnInputProps } from '#web/entity/feature.ts';
import { addNewValue, fetchAtEnd, inPlace, OptionLine } from '#web/entity/OptionList.tsx';
import { useFirstHit } from '#web/entity/first-hit.ts';
import { useOption, useOptions } from '#web/entity/options.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import entity from '#web/entity/entity.module.css';
import { words } from '#words/work-order-form';
import type { AssignedTo } from './plan';
import styles from './form.module.css';

const said = words.assigned;
const kinds = ['users', 'teams'] as const;
type Kind = (typeof kinds)[number];
const from: Record<Kind, string> = { users: '/api/users/minimal', teams: '/api/teams/minimal' };
const titles: Record<Kind, string> = { users: said.people, teams: said.teams };
const titlesOfOne: Record<Kind, string> = { users: said.person, teams: said.team };

/** People and teams in one list: who does the work is one question. */
export function AssigneesInput({ id, field, value, error, onChange, onAddNew }: OwnInputProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 300);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = {
    users: useOptions(from.users, q, combobox.dropdownOpened),
    teams: useOptions(from.teams, q, combobox.dropdownOpened),
  };
  const onKey = useFirstHit(combobox, { typed, q, isSuccess: found.users.isSuccess && found.teams.isSuccess });
  const addNew = useAddNew(onAddNew);
  const makes = { users: addNew('user', 'users.+'), teams: addNew('team', 'teams.+') };
  const given = (value as AssignedTo | null) ?? {};
  const chosen = { users: given.users ?? [], teams: given.teams ?? [] };
  const all = kinds.flatMap((kind) => chosen[kind].map((one) => `${kind} ${one}`));

  function toggle(key: string) {
    const [kind, one] = key.split(' ') as [Kind, string];
    if (one === addNewValue) return makes[kind]?.(typed.trim());
    const has = chosen[kind].includes(one);
    onChange({ ...chosen, [kind]: has ? chosen[kind].filter((other) => other !== one) : [...chosen[kind], one] });
    setTyped('');
  }
  const nothing = kinds.every((kind) => found[kind].options.length === 0);
  return (
    <Combobox {...inPlace(combobox)} onOptionSubmit={toggle}>
      <Combobox.DropdownTarget>
        <PillsInput
          id={id}
          label={field.label}
          labelProps={{ id: `${id}-label` }}
          required={field.required}
          error={error}
          onClick={() => combobox.openDropdown()}
        >
          <Pill.Group>
            {all.map((key) => (
              <Chosen key={key} of={key} onRemove={() => toggle(key)} />
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                role="combobox"
                aria-labelledby={`${id}-label`}
                aria-invalid={error ? true : undefined}
                autoComplete="off"
                placeholder={all.length === 0 ? said.placeholder : ''}
                value={typed}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => {
                  setTyped('');
                  combobox.closeDropdown();
                }}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.resetSelectedOption();
                }}
                onKeyDown={(event) => {
                  onKey(event);
                  if (event.key === 'Backspace' && typed === '' && all.length > 0) toggle(all.at(-1)!);
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={entity.dropdown}>
        <Combobox.Options
          className={entity.options}
          tabIndex={-1}
          aria-label={said.list}
          // The people come first: the teams go on where they end.
          onScroll={({ currentTarget }) =>
            fetchAtEnd(currentTarget, found.users.hasNextPage ? found.users : found.teams)
          }
        >
          {kinds.map(
            (kind) =>
              found[kind].options.length > 0 && (
                <Combobox.Group key={kind} label={titles[kind]}>
                  {found[kind].options.map((option) => (
                    <Combobox.Option
                      key={option.id}
                      value={`${kind} ${option.id}`}
                      active={chosen[kind].includes(option.id)}
                    >
                      <span className={styles.assignee}>
                        <Avatar name={option.name} color={option.color as string | null} size={24} />
                        <OptionLine option={option} />
                      </span>
                      {chosen[kind].includes(option.id) && <Check size={16} />}
                    </Combobox.Option>
                  ))}
                </Combobox.Group>
              ),
          )}
          {nothing && (
            <Combobox.Empty>{kinds.some((kind) => found[kind].isFetching) ? said.searching : said.none}</Combobox.Empty>
          )}
          {kinds.map(
            (kind) =>
              makes[kind] && (
                <Combobox.Option key={kind} value={`${kind} ${addNewValue}`} className={styles.addNew}>
                  <Plus size={16} />
                  {said.addNew(titlesOfOne[kind], typed.trim())}
                </Combobox.Option>
              ),
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Chosen({ of, onRemove }: { of: string; onRemove(): void }) {
  const [kind, id] = of.split(' ') as [Kind, string];
  const name = useOption(from[kind], id) ?? '…';
  return (
    <Pill
      withRemoveButton
      onRemove={onRemove}
      // Mantine hides it from those who listen, who have it only by Backspace then.
      removeButtonProps={{ 'aria-label': said.remove(name), 'aria-hidden': false }}
    >
      {name}
    </Pill>
  );
}
