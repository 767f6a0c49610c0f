import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '#web/api.ts';
import { formatDay } from '#web/format/time.ts';
import { formatNumber } from '#web/format/number.ts';
import { keys, type Row } from '#web/query.ts';
import { Money } from '#web/ui/Money.tsx';
import { words as all } from '#words/screen';
import { words } from './asset.words';
import styles from './asset.module.css';

const texts = words.work;

interface Work {
  open: number;
  overdue: number;
  next: { name: string; start_date: string | null; due_date: string | null } | null;
  year_from: string;
  cost_ytd: string | null;
}

/** Figures about the work on the asset and everything inside it (U20); each figure links to the list behind it. */
export function AssetWork({ row: { id, has_children } }: { row: Row }) {
  const { data, error, refetch } = useQuery({
    // Any change of a work order makes this query stale.
    queryKey: keys.about('work-order', id, 'of-asset', ''),
    queryFn: () => api.get<Work>(`/assets/${id}/work`),
  });
  if (error && !data)
    return (
      <p role="alert" className={styles.workFailed}>
        {texts.failed}
        <Button variant="subtle" size="xs" onClick={() => void refetch()}>
          {all.error.retry}
        </Button>
      </p>
    );
  const next = data?.next;
  const at = next && (next.start_date ?? next.due_date);
  const filter = { [has_children ? 'asset__within' : 'asset']: id };
  return (
    <>
      {Boolean(has_children) && <p className={styles.withInside}>{all.list.withInside}</p>}
      <nav className={styles.work} aria-label={texts.title} aria-busy={!data}>
        <Item
          name={texts.open}
          value={data && formatNumber(data.open)}
          about={data && (data.overdue > 0 ? texts.overdue(data.overdue) : data.open > 0 && texts.onTime)}
          alarm={data !== undefined && data.overdue > 0}
          to="/work-order/todo"
          search={{ ...filter, status__in: 'open,in_progress,on_hold' }}
        />
        <Item
          name={texts.next}
          value={data && (next ? (at ? formatDay(at) : next.name) : texts.noNext)}
          about={at && next.name}
          to="/work-order/todo"
          search={{ ...filter, status: 'planned' }}
        />
        {data?.cost_ytd != null && (
          <Item
            name={texts.cost}
            value={<Money amount={data.cost_ytd} />}
            about={texts.costHint}
            to="/work-order/done"
            search={{ ...filter, completed_at__gte: data.year_from }}
          />
        )}
      </nav>
    </>
  );
}

interface ItemProps {
  name: string;
  value?: ReactNode;
  about?: ReactNode;
  alarm?: boolean;
  to: string;
  search: Record<string, string>;
}

const Item = ({ name, value = '\u00a0', about, alarm, to, search }: ItemProps) => (
  <Link to={to} search={search as never}>
    <span>{name}</span>
    <b>{value}</b>
    <small data-alarm={alarm || undefined}>{about || '\u00a0'}</small>
  </Link>
);
