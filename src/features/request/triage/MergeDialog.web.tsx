import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { getPage, keys, type Row } from '#web/query.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { Glyph } from '#web/ui/Pill.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { decide, joinWith } from '../act';
import { words } from '../request.words';
import { type Alike, duplicatesQuery, similarQuery } from './similar-query';
import type { TriageDialogProps } from './TextDialog.web';
import styles from '../page/request.module.css';

const texts = words.merge;
const shown = 10;

/** Chooses the open work order that a request belongs to: similar ones first, then other reports of the same, others by search. Enter takes the first. */
export function MergeDialog({ row, onClose, onDone }: TriageDialogProps<Row>) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 300);
  const [refused, setRefused] = useState('');
  const similar = useQuery(similarQuery(row.id));
  const duplicates = useQuery(duplicatesQuery(row.id));
  const open = useQuery({
    queryKey: keys.some('work-order', `to merge into ${q}`),
    queryFn: () =>
      getPage<Row & Alike>('/work-orders', new URLSearchParams({ status__ne: 'done', q }).toString(), 1, shown),
    placeholderData: (previous) => previous,
  });
  const first = q ? [] : (similar.data ?? []);
  const others = (open.data?.results ?? []).filter(({ id }) => !first.some((one) => one.id === id));
  const isSettled =
    q === typed.trim() && !open.isPlaceholderData && !similar.isPending && !duplicates.isPending && !open.isPending;
  const reports = q ? [] : (duplicates.data ?? []);
  const merge = (id: string) => finish(() => decide(row, 'merge', { work_order: id }));
  const join = (id: string) => finish(() => joinWith(row, { id }));
  async function finish(work: () => Promise<void>) {
    try {
      await work();
      onClose();
      onDone();
    } catch (error) {
      setRefused((error as Error).message);
    }
  }
  return (
    <Dialog title={texts.title(String(row.code))} onClose={onClose} size={560}>
      <div className={styles.picker}>
        <p>{texts.hint}</p>
        <TextInput
          type="search"
          data-autofocus
          aria-label={texts.search}
          placeholder={texts.search}
          leftSection={<Search size={16} />}
          value={typed}
          error={refused}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key !== 'Enter' || !isSettled) return;
            const [order] = first.length > 0 || reports.length === 0 ? [...first, ...others] : [];
            if (order) void merge(order.id);
            else if (reports[0]) void join(reports[0].id);
          }}
        />
        <div className={styles.found} aria-live="polite">
          {open.isPending ? (
            <Waiting lines={3} />
          ) : (
            <>
              <Orders title={texts.similar} orders={first} onChoose={merge} />
              <Orders title={texts.reports} orders={reports} onChoose={join} />
              <Orders title={texts.others} orders={others} onChoose={merge} />
              {first.length + others.length + reports.length === 0 && <p className={styles.none}>{texts.none}</p>}
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface OrdersProps {
  title: string;
  orders: Alike[];
  onChoose(id: string): Promise<void>;
}

function Orders({ title, orders, onChoose }: OrdersProps) {
  if (orders.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {orders.map(({ id, name, code, status, asset }) => (
          <li key={id}>
            <button type="button" onClick={() => void onChoose(id)}>
              <Glyph meaning={status} />
              <span>
                <b>{name}</b>
                <small>{[code, asset?.name].filter(Boolean).join(' · ')}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
