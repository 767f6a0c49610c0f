import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { featureOf } from '#web/entity/common/feature.ts';
import { useListState } from '#web/entity/list/list-state.ts';
import { useList } from '#web/entity/list/use-list.ts';
import type { Row } from '#web/query.ts';
import { desk, useMedia } from '#web/ui/use-media.ts';
import { decide, decided, doNow, sayNotDone } from '../act';

export type Asking = 'template' | 'merge' | 'ask' | 'reject';

/** What can be done with a pending request (F1.3): some at once, others after a question. */
export function useTriage(row: Row) {
  const [asking, setAsking] = useState<Asking>();
  const goOn = useGoOn(row);
  return {
    asking,
    ask: setAsking,
    close: () => setAsking(undefined),
    goOn,
    /** The next request is there at once; a refusal is told. */
    accept: () => {
      decide(row, 'accept').catch((error: unknown) => sayNotDone(row, error));
      goOn();
    },
    acknowledge: () => {
      goOn();
      void doNow(row, 'acknowledge');
    },
  };
}

/** In Panel View every act leads to the next pending request; after the last one, to the empty list. */
function useGoOn(row: Row): () => void {
  const navigate = useNavigate();
  const { search, view } = useListState();
  const beside = useMedia(desk) && view === 'listView';
  const { rows } = useList(featureOf('request')!, search, beside);
  return () => {
    if (!beside) return;
    const rest = after(row, rows);
    const isLeft = ({ id, status }: Row) => id !== row.id && status === 'pending' && !decided.has(id);
    const next = rest.find(isLeft) ?? (decided.has(row.id) ? rows.find(isLeft) : row);
    if (next === row) return;
    if (next) void navigate({ to: `/request/${next.id}`, search: ((current: object) => current) as never });
    else void navigate({ to: '/request/pending', search: { view } as never });
  };
}

/** What comes after it; one that was just taken back may not be in the list yet. */
function after(row: Row, rows: Row[]): Row[] {
  const at = rows.findIndex(({ id }) => id === row.id);
  if (at >= 0) return rows.slice(at + 1);
  return rows.filter(({ ack_due_at }) => String(ack_due_at) > String(row.ack_due_at));
}
