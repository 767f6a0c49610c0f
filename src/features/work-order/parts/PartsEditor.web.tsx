import { Button } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMade } from '#web/entity/pick/add-new.ts';
import { LeaveGuard } from '#web/entity/form/LeaveGuard.tsx';
import { prefetchedQuery } from '#web/entity/pick/options.ts';
import { queryClient } from '#web/query.ts';
import { useStore } from '#web/store.ts';
import { sayWithUndo } from '#web/ui/overlay/toast.tsx';
import { words } from './parts.words';
import { type Order, seesCosts } from '../order-view';
import type { Line } from './part-lines';
import { PartLineRow } from './PartLineRow.web';
import { ScanPart } from './ScanPart.web';
import { PartsDraft, type Saving } from './parts-draft';
import { partQuery } from './places';
import { watchParts } from './unsaved-parts';
import styles from './parts.module.css';

const texts = words.editor;

/** Edits the parts of a work order until it is done (S17). Changes are saved automatically. */
export function PartsEditor({ order }: { order: Order }) {
  const [draft] = useState(() => new PartsDraft(order));
  useStore(draft.seen);
  useEffect(() => {
    draft.take(order);
  }, [draft, order]);
  useEffect(() => {
    const unwatch = watchParts(order.id, draft.flush);
    const onUnload = (event: BeforeUnloadEvent) => draft.isUnsaved && event.preventDefault();
    addEventListener('beforeunload', onUnload);
    return () => {
      removeEventListener('beforeunload', onUnload);
      unwatch();
      void draft.flush();
    };
  }, [draft, order.id]);
  // Subscribes to the stock of the parts, so that the rows render again when it changes.
  const ids = [...new Set(draft.lines.map(({ part }) => part!.id))];
  useQueries({ queries: ids.map(partQuery) });

  // Prefetch the parts for use offline.
  useQuery(prefetchedQuery('/api/parts/minimal'));

  const addNew = useMade(`parts/${order.id}`, order.name, async (made) => {
    const { results } = await queryClient.fetchQuery(partQuery(made));
    if (results[0]) draft.add(results[0]);
  });

  function remove(line: Line) {
    sayWithUndo(texts.removed(line.part!.name), draft.remove(line));
  }
  const wrong = draft.wrong() !== undefined;
  return (
    <div className={styles.editor}>
      {/* One list, so that the blank row keeps its key when a part is chosen in it. */}
      {[...draft.judged(), { line: draft.blank, shelf: undefined, found: {} }].map(({ line, shelf, found }) => (
        <PartLineRow
          key={line.key}
          line={line}
          shelf={shelf}
          found={found}
          priced={seesCosts(order)}
          onChange={(more) => draft.set(line, more)}
          onAddNew={addNew({})}
          onRemove={line === draft.blank ? undefined : () => remove(line)}
        />
      ))}
      <div className={styles.foot}>
        <State draft={draft} wrong={wrong} />
        <ScanPart onFound={(row) => draft.add(row)} />
      </div>
      <LeaveGuard when={wrong || draft.state === 'failed'} unless={() => false} />
    </div>
  );
}

const icons: Record<Saving, typeof Check> = {
  saved: Check,
  saving: LoaderCircle,
  kept: CloudOff,
  failed: TriangleAlert,
};

/** Saving is automatic, so its state must be visible. */
function State({ draft, wrong }: { draft: PartsDraft; wrong: boolean }) {
  const state = wrong && draft.state === 'saved' ? 'failed' : draft.state;
  const Icon = icons[state];
  const text = wrong && state === 'failed' ? texts.wrong : texts.states[state];
  if (draft.lines.length === 0 && state === 'saved') return <p className={styles.state}>{texts.none}</p>;
  return (
    <p className={styles.state} role="status" data-state={state}>
      <Icon size={16} aria-hidden="true" />
      {draft.state === 'failed' ? `${text} ${draft.problem}` : text}
      {draft.state === 'failed' && (
        <Button size="xs" variant="default" onClick={() => void draft.save()}>
          {texts.again}
        </Button>
      )}
    </p>
  );
}
