import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { words } from '#words/screen';
import { goBack } from '../../visited.ts';
import { formatBytes } from '../../files/file.ts';
import { formatDate, formatDateTime } from '../../format/time.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { Truncated } from '../../ui/Truncated.tsx';
import { EntityError } from '../common/EntityError.tsx';
import type { Feature } from '../common/feature.ts';
import type { FieldInfo } from '../common/field-info.ts';
import { useFields } from '../common/fields.ts';
import { valueText } from '../common/value-text.ts';
import { Footer } from '../list/Footer.tsx';
import { type Entry, historyQuery } from '../common/queries.ts';
import { historyLineOf } from './history-line.ts';
import styles from '../common/entity.module.css';

interface HistoryCardProps {
  feature: Feature;
  id: string;
  full?: boolean;
  /** For nouns that show their history together with something else. */
  title?: string;
  children?: ReactNode;
}

/** The history of a record. Expanded, it has its own address. */
export function HistoryCard({ feature, id, full = false, title = words.detail.history, children }: HistoryCardProps) {
  const navigate = useNavigate();
  const toggle = () =>
    full ? goBack(`/${feature.slug}/${id}`) : void navigate({ to: `/screen/${feature.slug}/${id}/history` });
  return (
    <Card id="history" title={title} expand={{ full, onToggle: toggle }}>
      {children ?? <History feature={feature} id={id} />}
    </Card>
  );
}

function History({ feature, id }: { feature: Feature; id: string }) {
  const [text, setText] = useState('');
  return (
    <>
      <div className={styles.historySearch}>
        <HistorySearch text={text} onChange={setText} />
      </div>
      <HistoryEntries feature={feature} id={id} text={text} />
    </>
  );
}

export const HistorySearch = ({ text, onChange }: { text: string; onChange(text: string): void }) => (
  <TextInput
    type="search"
    aria-label={words.history.search}
    placeholder={words.history.search}
    leftSection={<Search size={16} />}
    value={text}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** Who changed what and when (S35), with search and pagination by the server. */
export function HistoryEntries({ feature, id, text }: { feature: Feature; id: string; text: string }) {
  const [q] = useDebouncedValue(text, 300);
  const query = useInfiniteQuery({ ...historyQuery(feature, id, q), placeholderData: (previous) => previous });
  const entries = query.data?.pages.flatMap((page) => page.results) ?? [];
  return (
    <>
      {query.isError && !query.data && (
        <EntityError
          error={query.error}
          title={words.list.failed(words.detail.history)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && entries.length === 0 && (
        <p className={styles.none}>{q ? words.history.emptySearch : words.history.empty}</p>
      )}
      <ol className={styles.history}>
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} feature={feature} entry={entry} />
        ))}
      </ol>
      <Footer shown={entries.length} list={{ ...query, total: query.data?.pages.at(-1)?.count ?? 0 }} />
    </>
  );
}

export function HistoryEntry({ feature, entry }: { feature: Feature; entry: Entry }) {
  const [open, setOpen] = useState(false);
  const { who, face, what, ago, by } = historyLineOf(entry);
  return (
    <li className={styles.entry}>
      <Avatar name={who} color={face?.color} picture={face?.profile_image} />
      <div>
        <p>
          <b>{who}</b> <Truncated text={what} at="activity" />
        </p>
        <p className={styles.meta}>
          <time dateTime={entry.timestamp} title={formatDateTime(entry.timestamp)}>
            {ago}
          </time>
          {by}
          {entry.changes.length > 0 && (
            <button type="button" onClick={() => setOpen(!open)} aria-expanded={open}>
              {open ? words.history.hideChanges : words.history.showChanges}
            </button>
          )}
        </p>
        {open && <Changes feature={feature} changes={entry.changes} />}
      </div>
    </li>
  );
}

function Changes({ feature, changes }: { feature: Feature; changes: Entry['changes'] }) {
  const fields = useFields(feature);
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, label, from, to }) => {
        const info = fields?.find(({ key }) => key === field);
        return (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              <del>{shown(from, info)}</del> → <ins>{shown(to, info)}</ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A value as text: the label of an option; sizes and times formatted as elsewhere. */
function shown(value: unknown, field?: FieldInfo): string {
  if (value === null || value === undefined || value === '') return words.history.nothing;
  if (Array.isArray(value))
    return value.length === 0 ? words.history.nothing : value.map((one) => shown(one)).join(', ');
  if (typeof value === 'object' || typeof value === 'boolean') return valueText(value);
  const option = field?.options?.find((one) => one.value === value);
  if (option) return option.label;
  if (field?.type === 'number' && field.unit === 'bytes') return formatBytes(Number(value));
  if (field?.type === 'date') return formatDate(String(value));
  if (field?.type === 'date_time') return formatDateTime(String(value));
  return String(value);
}
