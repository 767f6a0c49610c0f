import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '#web/format/time.ts';
import { formatNumber } from '#web/format/number.ts';
import { useSession } from '#web/session.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import type { Outlook } from '../supply-chain';
import { Filters } from './Filters.web';
import { amountOf, coverOf, formatRate } from './format';
import { Listed } from './Listed.web';
import { NoStock } from './NoStock.web';
import { OrderDialog } from './part/OrderDialog.web';
import { type Column, RowTable } from './RowTable.web';
import { partAddress, soon } from './supply-view';
import { words } from '../supply-page.words';
import { useRows } from './use-rows';
import styles from './supply.module.css';

const texts = words.parts;
const idOf = ({ part, location }: Outlook): string => `${part.id} ${location.id}`;

/** Every part at every location, with what is to be done about it; chosen ones are ordered together. */
export function PartsTab() {
  const found = useRows<Outlook>('parts');
  const { may } = useSession();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Outlook>>(new Map());
  const [ordering, setOrdering] = useState<Outlook[]>();
  const mayOrder = may('create', 'purchase-order');
  const choose = (rows: Outlook[], on: boolean) =>
    setChosen((before) => {
      const after = new Map(before);
      for (const row of rows)
        if (on) after.set(idOf(row), row);
        else after.delete(idOf(row));
      return after;
    });
  const tick = (rows: Outlook[]): Column<Outlook> => ({
    key: 'tick',
    label: texts.selectAll,
    kind: 'act',
    head: (
      <Checkbox
        aria-label={texts.selectAll}
        checked={rows.length > 0 && rows.every((row) => chosen.has(idOf(row)))}
        onChange={({ currentTarget }) => choose(rows, currentTarget.checked)}
      />
    ),
    cell: (row) => (
      <Checkbox
        aria-label={texts.select(row.part.name, row.location.name)}
        checked={chosen.has(idOf(row))}
        onChange={({ currentTarget }) => choose([row], currentTarget.checked)}
      />
    ),
  });
  const order: Column<Outlook> = {
    key: 'act',
    label: texts.act,
    kind: 'act',
    head: <span className="visually-hidden">{texts.act}</span>,
    cell: (row) => (
      <Button
        variant={row.order_quantity > 0 ? 'light' : 'subtle'}
        size="compact-sm"
        className={styles.rowAct}
        aria-label={texts.orderOf(row.part.name, row.location.name)}
        onClick={() => setOrdering([row])}
      >
        {words.act.order}
      </Button>
    ),
  };
  const columns = may('read', 'cost', {}) ? [...figures, value] : figures;
  // Nothing is filtered out of nothing.
  if (found.rows?.length === 0 && Object.keys(found.query).length === 0) return <NoStock />;
  return (
    <>
      <Filters query={found.query} />
      <Listed found={found} none={texts.noneFound}>
        {(rows) => (
          <RowTable
            label={words.tab.parts}
            columns={mayOrder ? [tick(rows), ...columns, order] : columns}
            rows={rows}
            idOf={idOf}
          />
        )}
      </Listed>
      {chosen.size > 0 && (
        <div className={styles.bar} role="region" aria-label={texts.selected(chosen.size)}>
          <span>{texts.selected(chosen.size)}</span>
          <Button variant="subtle" onClick={() => setChosen(new Map())}>
            {texts.clear}
          </Button>
          <Button onClick={() => setOrdering([...chosen.values()])}>{words.act.order}</Button>
        </div>
      )}
      {ordering && <OrderDialog rows={ordering} onClose={() => setOrdering(undefined)} />}
    </>
  );
}

const figures: Column<Outlook>[] = [
  {
    key: 'part',
    label: texts.part,
    cell: (row) => (
      <span className={styles.partCell}>
        <Link {...partAddress(row.part.id, row.location.id)}>{row.part.name}</Link>
        <small>{[row.part.number, row.location.name].filter(Boolean).join(' · ')}</small>
      </span>
    ),
  },
  { key: 'runs_out', label: texts.runsOut, cell: (row) => <RunsOut row={row} /> },
  { key: 'cover', label: texts.cover, kind: 'amount', cell: coverOf },
  {
    key: 'on_hand',
    label: texts.onHand,
    kind: 'amount',
    cell: (row) => (
      <span className={styles.stacked}>
        {amountOf(row, row.on_hand)}
        <small>
          {[
            row.reserved > 0 && texts.reserved(formatNumber(row.reserved)),
            row.on_order > 0 && texts.onOrder(formatNumber(row.on_order)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    ),
  },
  {
    key: 'use',
    label: texts.use,
    cell: (row) => (
      <span className={styles.stacked}>
        {words.classes[row.class]}
        <small>{row.rate > 0 && words.units.perWeek(formatRate(row.rate))}</small>
      </span>
    ),
  },
  {
    key: 'abc',
    label: texts.abc,
    cell: ({ abc, xyz }) => [abc, xyz].filter(Boolean).join('') || words.none,
  },
  {
    key: 'order',
    label: texts.order,
    kind: 'amount',
    cell: (row) => (
      <span className={styles.stacked}>
        {row.order_quantity > 0 ? amountOf(row, row.order_quantity) : words.none}
        <small>{row.vendor?.name ?? words.noVendor}</small>
      </span>
    ),
  },
];

const value: Column<Outlook> = {
  key: 'value',
  label: texts.value,
  kind: 'amount',
  cell: ({ value: amount }) => (amount === null ? words.none : <Money amount={amount} />),
};

/** The one mark that matters most. */
function RunsOut({ row }: { row: Outlook }) {
  if (row.stock_out_on)
    return <Pill meaning={row.stock_out_on <= soon() ? 'critical' : 'warning'}>{formatDate(row.stock_out_on)}</Pill>;
  if (row.is_low) return <Pill meaning="warning">{words.low}</Pill>;
  if (row.stock_state) return <Pill meaning="do_not_track">{words.states[row.stock_state]}</Pill>;
  return words.none;
}
