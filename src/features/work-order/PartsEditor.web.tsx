import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { FieldErrors } from '#shared/errors';
import { api, Problem } from '#web/api.ts';
import { featureOf } from '#web/entity/feature.ts';
import { detailQuery } from '#web/entity/queries.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { say, sayFailed } from '#web/ui/toast.tsx';
import { type Order, orderOf, seesCosts, titleOf } from './order-view';
import { countOf, findings, type Line, linesOf, newLine, shelfOf, signature } from './part-lines';
import { PartLineRow } from './PartLineRow.web';
import type { ShownLine } from './plan';
import { refreshOrders } from './set-status';
import { words } from './words-page';
import styles from './parts.module.css';

const said = words.editor;

/** The parts of a work order while it is not done (S17). */
export function PartsEditor({ row }: { row: Row }) {
  const order = orderOf(row);
  const { may } = useSession();
  if (order.status === 'done') return <p className={styles.none}>{said.done}</p>;
  if (!may('update', 'work-order', row)) return <p className={styles.none}>{said.reader}</p>;
  return <Editor key={order.id} order={order} />;
}

interface Draft {
  lines: Line[];
  /** The parts when the draft was begun. */
  from: string;
}

function Editor({ order }: { order: Order }) {
  const [draft, setDraft] = useState<Draft>();
  const [kept, setKept] = useState({ from: signature(order.parts), lines: linesOf(order.parts) });
  const [blank, setBlank] = useState(newLine);
  const [refused, setRefused] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const now = signature(order.parts);
  // Rows keep their keys while nothing of them changes: an input that is being used stays the same element.
  if (kept.from !== now) setKept({ from: now, lines: linesOf(order.parts) });
  const lines = draft?.lines ?? kept.lines;

  const ids = [...new Set(lines.map(({ part }) => part!.id))];
  const parts = useQueries({ queries: ids.map((id) => detailQuery(featureOf('part')!, id)) });
  const partOf = (line: Line) => parts[ids.indexOf(line.part!.id)]?.data;
  const judged = lines.map((line, at) => {
    const shelf = shelfOf(partOf(line), line, order.parts);
    return { line, shelf, found: { ...findings(line, lines.slice(0, at), shelf), ...refusedAt(refused, at) } };
  });

  function set(change: (before: Line[]) => Line[]) {
    setRefused({});
    setDraft((before) => ({ from: before?.from ?? now, lines: change(before?.lines ?? kept.lines) }));
  }
  const setLine = (key: number, more: Partial<Line>) =>
    set((before) => before.map((line) => (line.key === key ? { ...line, ...more } : line)));
  function choose(more: Partial<Line>) {
    set((before) => [...before, { ...blank, ...more }]);
    setBlank(newLine());
  }
  function discard() {
    setRefused({});
    setDraft(undefined);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!draft || busy) return;
    if (judged.some(({ found }) => found.location || found.quantity)) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    setBusy(true);
    try {
      await saveParts(order, lines);
      setDraft(undefined);
      say(said.saved(titleOf(order)));
    } catch (error) {
      if (error instanceof Problem && Object.keys(error.errors).length > 0) setRefused(error.errors);
      else sayFailed(said.failed(titleOf(order), (error as Error).message));
    }
    setBusy(false);
    void refreshOrders(order.id);
  }

  return (
    <form ref={form} className={styles.editor} onSubmit={(event) => void save(event)} noValidate>
      {draft && draft.from !== now && (
        <p className={styles.changed} role="alert">
          {said.changed}
          <Button size="xs" variant="default" onClick={discard}>
            {said.takeTheirs}
          </Button>
        </p>
      )}
      {/* One list: the row in which a part is chosen goes on as the same row. */}
      {[...judged, { line: blank, shelf: undefined, found: {} }].map(({ line, shelf, found }) => (
        <PartLineRow
          key={line.key}
          line={line}
          shelf={shelf}
          found={found}
          priced={seesCosts(order)}
          onChange={(more) => (line === blank ? choose(more) : setLine(line.key, more))}
          onRemove={line === blank ? undefined : () => set((before) => before.filter(({ key }) => key !== line.key))}
        />
      ))}
      {draft && (
        <footer className={styles.footer}>
          <Button variant="default" onClick={discard}>
            {said.discard}
          </Button>
          <Button type="submit" loading={busy} data-save>
            {said.save}
          </Button>
        </footer>
      )}
    </form>
  );
}

/** What the server found where the screen did not know better. */
const refusedAt = (errors: FieldErrors, at: number) =>
  Object.fromEntries(
    (['location', 'quantity'] as const).flatMap((key) => {
      const [sentence] = errors[`${at}.${key}`] ?? (key === 'location' ? (errors[`${at}.id`] ?? []) : []);
      return sentence ? [[key, sentence]] : [];
    }),
  );

async function saveParts(order: Order, lines: Line[]): Promise<void> {
  const body = lines.map((line) => ({
    id: line.part!.id,
    location: line.location?.id ?? null,
    quantity: countOf(line),
  }));
  const parts = await api.put<ShownLine[]>(`/work-orders/${order.id}/parts`, body);
  queryClient.setQueryData<Row>(keys.detail('work-order', order.id), (before) => before && { ...before, parts });
}
