import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { api } from '../api.ts';
import { goBack } from '../chain.ts';
import { formatDateTime, timeAgo } from '../format/time.ts';
import { keys, type Page } from '../query.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Card } from '../ui/Card.tsx';
import { Truncated } from '../ui/Truncated.tsx';
import { words } from '../words.ts';
import { EntityError } from './EntityError.tsx';
import type { Feature } from './feature.ts';
import { Footer } from './ListScreen.tsx';
import styles from './entity.module.css';

interface Entry {
  id: string;
  description: string;
  timestamp: string;
  source: string;
  user: { id: string; name: string; color: string | null; profile_image: string | null } | null;
  changes: { field: string; label: string; from: unknown; to: unknown }[];
}

/** Who changed what and when (S35), searched and paged by the server. Expanded it has an address of its own. */
export function HistoryCard({ feature, id, full = false }: { feature: Feature; id: string; full?: boolean }) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text, 300);
  const navigate = useNavigate();
  const query = useInfiniteQuery({
    queryKey: keys.history(feature.slug, id, q),
    queryFn: ({ pageParam }) => {
      const search = new URLSearchParams({
        entity_type: feature.slug,
        entity_id: id,
        page: String(pageParam),
        page_size: '20',
        ...(q && { q }),
      });
      return api.get<Page<Entry>>(`/core/audit-logs?${search}`);
    },
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
    placeholderData: (before) => before,
  });
  const entries = query.data?.pages.flatMap((page) => page.results) ?? [];
  const toggle = () =>
    full ? goBack(`/${feature.slug}/${id}`) : void navigate({ to: `/screen/${feature.slug}/${id}/history` });

  return (
    <Card id="history" title={words.detail.history} expand={{ full, onToggle: toggle }}>
      <div className={styles.historySearch}>
        <TextInput
          type="search"
          aria-label={words.history.search}
          placeholder={words.history.search}
          leftSection={<Search size={16} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {query.isError && (
        <EntityError
          error={query.error}
          title={words.list.failed(words.detail.history)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && entries.length === 0 && (
        <p className={styles.none}>{q ? words.history.emptySearch : words.history.empty}</p>
      )}
      <ol className={styles.history}>
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      <Footer shown={entries.length} list={{ ...query, total: query.data?.pages.at(-1)?.count ?? 0 }} />
    </Card>
  );
}

function HistoryEntry({ entry }: { entry: Entry }) {
  const [open, setOpen] = useState(false);
  const who = entry.user?.name ?? words.history.system;
  return (
    <li>
      <Avatar name={who} color={entry.user?.color} picture={entry.user?.profile_image} />
      <div>
        <p>
          <b>{who}</b> <Truncated text={entry.description} at="activity" />
        </p>
        <p className={styles.meta}>
          <time dateTime={entry.timestamp} title={formatDateTime(entry.timestamp)}>
            {timeAgo(entry.timestamp)}
          </time>
          {' · '}
          {words.history.sources[entry.source] ?? entry.source}
          {entry.changes.length > 0 && (
            <button type="button" onClick={() => setOpen(!open)} aria-expanded={open}>
              {open ? words.history.hideChanges : words.history.showChanges}
            </button>
          )}
        </p>
        {open && (
          <dl className={styles.changes}>
            {entry.changes.map(({ field, label, from, to }) => (
              <div key={field}>
                <dt>{label}</dt>
                <dd>
                  <del>{shown(from)}</del> → <ins>{shown(to)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return words.history.nothing;
  if (Array.isArray(value)) return value.length === 0 ? words.history.nothing : value.map(shown).join(', ');
  if (typeof value === 'object') {
    if (!('name' in value)) return JSON.stringify(value);
    return 'quantity' in value ? `${String(value.quantity)} × ${String(value.name)}` : String(value.name);
  }
  if (typeof value === 'boolean') return value ? words.filter.yes : words.filter.no;
  return String(value);
}
