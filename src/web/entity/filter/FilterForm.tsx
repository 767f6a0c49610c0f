import { Button, Checkbox, NativeSelect, Popover, TextInput } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { cloneElement, type FormEvent, type ReactElement, startTransition, Suspense, useState } from 'react';
import { words } from '#words/screen';
import { momentTyped, plantTime, typedOf } from '../../format/clock.ts';
import { keys } from '../../query.ts';
import { totalOf } from '../../totals.ts';
import { EntitySelect } from '../pick/EntitySelect.tsx';
import type { Feature } from '../common/feature.ts';
import type { FieldInfo } from '../common/field-info.ts';
import { filterAids } from './aids.ts';
import { conditionWords, filterParts } from './filter-words.ts';
import { MultiSelect } from '../pick/MultiSelect.tsx';
import { SuggestSelect } from '../pick/SuggestSelect.tsx';
import { useSuggestions } from '../pick/suggestions.ts';
import styles from '../list/list.module.css';

type Filters = Record<string, string>;

interface FormProps {
  feature: Feature;
  search: string;
  fields: FieldInfo[];
  /** The filter to edit; without it a new one is added. */
  begin?: { field: string; operator: string; value: string };
  onAdd(filters: Filters): void;
}

interface PanelProps extends FormProps {
  button: ReactElement<{ onClick?: () => void }>;
}

/** Opens below its button, and closes when a filter has been added. */
export function FilterPanel({ button, onAdd, ...form }: PanelProps) {
  const [opened, setOpened] = useState(false);
  // The press is shown first: a slow phone needs a tenth of a second to render the panel.
  const toggle = (open: boolean) => startTransition(() => setOpened(open));
  const add = (filters: Filters) => {
    toggle(false);
    onAdd(filters);
  };
  return (
    <Popover opened={opened} onChange={toggle} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>{cloneElement(button, { onClick: () => toggle(!opened) })}</Popover.Target>
      <Popover.Dropdown>
        <FilterForm {...form} onAdd={add} />
        <Suspense fallback={null}>
          {filterAids().map((Aid, at) => (
            <Aid key={at} feature={form.feature} onDone={() => toggle(false)} />
          ))}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A field, a condition and a value; for dates also presets. */
function FilterForm({ feature, search, fields, begin, onAdd }: FormProps) {
  const [key, setKey] = useState(begin?.field ?? '');
  const [operator, setOperator] = useState(begin?.operator ?? '');
  const [value, setValue] = useState(begin?.value ?? '');
  const field = fields.find((one) => one.key === key) ?? groupsOf(fields)[0]?.fields[0];
  if (!field) return null;
  const chosen = field.operators.includes(operator) ? operator : firstOperator(field);
  const written = value || (isYesOrNo(field, chosen) ? 'true' : '');

  function add(event: FormEvent) {
    event.preventDefault();
    if (written) onAdd({ [chosen === 'eq' ? field!.key : `${field!.key}__${chosen}`]: written });
  }
  return (
    <form onSubmit={add} className={styles.popoverForm}>
      <NativeSelect
        label={words.filter.field}
        value={field.key}
        data-autofocus
        onChange={(event) => {
          setKey(event.currentTarget.value);
          setValue('');
        }}
        data={groupsOf(fields).map(({ group, fields: some }) => ({
          group,
          items: some.map((one) => ({ value: one.key, label: one.label })),
        }))}
      />
      {isDay(field) && <Presets field={field} onAdd={onAdd} />}
      <NativeSelect
        label={words.filter.operator}
        value={chosen}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setOperator(next);
          if (!fitsBoth(value, chosen, next)) setValue('');
        }}
        data={field.operators.map((one) => ({ value: one, label: conditionWords(field, one) }))}
      />
      <FilterValue
        key={`${field.key} ${chosen}`}
        feature={feature}
        search={search}
        field={field}
        operator={chosen}
        value={value}
        onChange={setValue}
      />
      <Button type="submit" disabled={!written}>
        {begin ? words.filter.change : words.filter.apply}
      </Button>
    </form>
  );
}

/** Default columns first, in their order, because people filter by them most; the others by name. */
function groupsOf(fields: FieldInfo[]): { group: string; fields: FieldInfo[] }[] {
  const columns = fields.filter(({ default_column }) => default_column);
  const others = fields.filter(({ default_column }) => !default_column);
  return [
    { group: words.filter.columns, fields: columns },
    { group: words.filter.others, fields: others.toSorted((one, other) => one.label.localeCompare(other.label)) },
  ].filter((group) => group.fields.length > 0);
}

const firstOperator = (field: FieldInfo) =>
  field.operators.includes('icontains') && !field.suggestions_from ? 'icontains' : (field.operators[0] ?? 'eq');
const isYesOrNo = (field: FieldInfo, operator: string) => operator === 'isnull' || field.type === 'flag';
/** Whether a value for one condition also fits the other. */
const fitsBoth = (value: string, before: string, next: string) =>
  before !== 'isnull' && next !== 'isnull' && (before !== 'in' || next === 'in' || !value.includes(','));
const isDay = (field: FieldInfo) => field.type === 'date' || field.type === 'date_time';

/** Relative to the current day, so that a saved view stays true. */
function Presets({ field: { key, type, editable }, onAdd }: { field: FieldInfo; onAdd(filters: Filters): void }) {
  const none = { [key]: '', [`${key}__gte`]: '', [`${key}__lte`]: '', [`${key}__gt`]: '', [`${key}__lt`]: '' };
  const today = type === 'date' ? { [key]: 'today' } : { [`${key}__gte`]: 'today', [`${key}__lt`]: 'today+1' };
  const presets: [string, Filters][] = editable
    ? [
        [words.filter.beforeToday, { [`${key}__lt`]: 'today' }],
        [words.filter.today, today],
        [words.filter.next7, { [`${key}__gte`]: 'today', [`${key}__lt`]: 'today+8' }],
      ]
    : [
        [words.filter.today, today],
        [words.filter.last7, { [`${key}__gte`]: 'today-7' }],
        [words.filter.last30, { [`${key}__gte`]: 'today-30' }],
      ];
  return (
    <div className={styles.presets} role="group" aria-label={words.filter.presets}>
      {presets.map(([label, filters]) => (
        <Button key={label} variant="default" size="compact-sm" onClick={() => onAdd({ ...none, ...filters })}>
          {label}
        </Button>
      ))}
    </div>
  );
}

interface ValueProps {
  feature: Feature;
  search: string;
  field: FieldInfo;
  operator: string;
  value: string;
  onChange(value: string): void;
}

function FilterValue({ feature, search, field, operator, value, onChange }: ValueProps) {
  const label = words.filter.value;
  const yesOrNo = isYesOrNo(field, operator);
  const options = yesOrNo
    ? [
        { value: 'true', label: words.filter.yes },
        { value: 'false', label: words.filter.no },
      ]
    : (field.options ?? []);
  const counts = useFacets(feature, search, field, operator === 'isnull' ? [] : options);
  const counted = options.map((option, at) => ({ ...option, label: words.filter.option(option.label, counts[at]) }));

  if (operator === 'in' && field.options)
    return (
      <Checkbox.Group label={label} value={value ? value.split(',') : []} onChange={(all) => onChange(all.join(','))}>
        <div className={styles.checks}>
          {counted.map((option) => (
            <Checkbox key={option.value} value={option.value} label={option.label} />
          ))}
        </div>
      </Checkbox.Group>
    );
  if (options.length > 0)
    return (
      <NativeSelect
        label={label}
        value={value || (yesOrNo ? 'true' : '')}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={yesOrNo ? counted : [{ value: '', label: '' }, ...counted]}
      />
    );
  if (field.options_from && operator === 'in')
    return (
      <MultiSelect
        id="filter-value"
        label={label}
        from={field.options_from}
        value={value ? value.split(',') : []}
        onChange={(ids) => onChange(ids.join(','))}
        onAddNew={null}
      />
    );
  if (field.options_from)
    return (
      <EntitySelect
        label={label}
        from={field.options_from}
        value={value || null}
        onChange={(id) => onChange(id ?? '')}
        onAddNew={null}
      />
    );
  if (field.suggestions_from && operator === 'in')
    return <SuggestChecks label={label} from={field.suggestions_from} value={value} onChange={onChange} />;
  if (field.suggestions_from && operator !== 'icontains')
    return (
      <SuggestSelect
        label={label}
        from={field.suggestions_from}
        value={value || null}
        addsNew={false}
        onChange={(name) => onChange(name ?? '')}
      />
    );
  // A relative day such as `today` stays until another one is typed.
  const typed = field.type === 'date_time' && !Number.isNaN(Date.parse(value)) ? typedOf(value) : value;
  const toApi = (text: string) => (field.type === 'date_time' && text ? momentTyped(text) : text);
  return (
    <TextInput
      label={label}
      type={inputTypes[field.type] ?? 'text'}
      description={field.type === 'date_time' && plantTime()}
      defaultValue={typed}
      onChange={(event) => onChange(toApi(event.currentTarget.value))}
    />
  );
}

type ChecksProps = Pick<ValueProps, 'value' | 'onChange'> & { label: string; from: string };

/** Several of the texts in use; a text with a comma cannot be combined with others. */
function SuggestChecks({ label, from, value, onChange }: ChecksProps) {
  const chosen = value ? value.split(',') : [];
  const names = (useSuggestions(from, '').data ?? []).map(({ name }) => name).filter((name) => !name.includes(','));
  return (
    <Checkbox.Group label={label} value={chosen} onChange={(all) => onChange(all.join(','))}>
      <div className={styles.checks}>
        {[...new Set([...names, ...chosen])].map((name) => (
          <Checkbox key={name} value={name} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

const inputTypes: Record<string, string> = {
  date: 'date',
  date_time: 'datetime-local',
  number: 'number',
  money: 'number',
  duration: 'number',
};

const mostFacets = 12;

/** How many rows have each value, with the other filters applied. */
function useFacets(
  feature: Feature,
  search: string,
  field: FieldInfo,
  options: { value: string }[],
): (number | undefined)[] {
  const others = [...new URLSearchParams(search)].filter(([name]) => filterParts(name, [field]).field === undefined);
  return useQueries({
    queries: (options.length > mostFacets ? [] : options).map(({ value }) => {
      const params = new URLSearchParams([...others, [field.key, value]]).toString();
      return {
        queryKey: keys.total(feature.slug, params),
        queryFn: () => totalOf(feature.slug, params),
      };
    }),
  }).map(({ data }) => data);
}
