import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { abcClasses, demandClasses } from '../supply-chain';
import { soon, summaryQuery } from './supply-view';
import { words } from '../supply-page.words';
import styles from './supply.module.css';

const texts = words.parts;
type Query = Record<string, string>;

/** What people look for, each a filter of the API; a choice replaces the one before. */
const presets = (): [key: 'running_out' | 'low' | 'to_order' | 'dead' | 'single_source' | 'no_vendor', Query][] => [
  ['running_out', { stock_out_on__lte: soon() }],
  ['low', { is_low: 'true' }],
  ['to_order', { order_quantity__gt: '0' }],
  ['dead', { stock_state: 'dead' }],
  ['single_source', { is_single_source: 'true' }],
  ['no_vendor', { no_vendor: 'true' }],
];

const chosen = ['location', 'class', 'abc', 'ordering', 'q'];

/** The filters of the parts; they stand in the address and nowhere else. */
export function Filters({ query }: { query: Query }) {
  const navigate = useNavigate();
  const { data } = useQuery(summaryQuery);
  const all = presets();
  const narrowed = Object.fromEntries(Object.entries(query).filter(([key]) => chosen.includes(key)));
  const current = all.find(([, filter]) => Object.entries(filter).every(([key, value]) => query[key] === value))?.[0];
  const known = new Set([...chosen, ...all.flatMap(([, filter]) => Object.keys(filter))]);
  const others = Object.entries(query).filter(([key]) => !known.has(key));
  const choose = (key: string, value: string) =>
    void navigate({ to: '.', search: { ...query, [key]: value || undefined } as never, replace: true });
  const search = useDebouncedCallback((text: string) => choose('q', text.trim()), 300);
  return (
    <div className={styles.filters}>
      <nav className={styles.presets} aria-label={texts.filters}>
        {[['all', {}] as const, ...all].map(([key, filter]) => (
          <Link
            key={key}
            to="/supply-chain/parts"
            search={{ ...narrowed, ...filter } as never}
            activeOptions={{ exact: true }}
            aria-current={
              (key === 'all' ? current === undefined && others.length === 0 : key === current) ? 'true' : undefined
            }
          >
            {texts[key]}
          </Link>
        ))}
      </nav>
      <div className={styles.selects}>
        <TextInput
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          leftSection={<Search size={16} />}
          defaultValue={query.q ?? ''}
          onChange={({ currentTarget }) => search(currentTarget.value)}
        />
        <NativeSelect
          aria-label={texts.place}
          value={query.location ?? ''}
          data={[
            { value: '', label: texts.anyPlace },
            ...(data?.locations ?? []).map(({ location }) => ({ value: location.id, label: location.name })),
          ]}
          onChange={({ currentTarget }) => choose('location', currentTarget.value)}
        />
        <NativeSelect
          aria-label={texts.demandClass}
          value={query.class ?? ''}
          data={[
            { value: '', label: texts.anyClass },
            ...demandClasses.map((value) => ({ value, label: words.classes[value] })),
          ]}
          onChange={({ currentTarget }) => choose('class', currentTarget.value)}
        />
        <NativeSelect
          aria-label={texts.abcClass}
          value={query.abc ?? ''}
          data={[
            { value: '', label: texts.anyAbc },
            ...abcClasses.map((value) => ({ value, label: words.abc.rows[value] })),
          ]}
          onChange={({ currentTarget }) => choose('abc', currentTarget.value)}
        />
      </div>
      {others.length > 0 && (
        <p className={styles.others}>
          {texts.others(others.map(([key, value]) => `${key.replaceAll('__', ' ')} ${value}`).join(', '))}{' '}
          <Link to="/supply-chain/parts" search={narrowed as never} activeOptions={{ exact: true }}>
            {texts.clear}
          </Link>
        </p>
      )}
    </div>
  );
}
