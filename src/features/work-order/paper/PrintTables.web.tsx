import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMoney } from '#web/format/money.ts';
import { formatDate, formatDay, formatMinutes } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { costCategories } from '../time/cost/cost-categories';
import { timeTypes } from '../time/time-types';
import { words } from '../time/time.words';
import { blankRows } from './blank-lines';
import { bookedQuery, type CostEntry, kinds, type TimeEntry } from '../time/booked';
import { isDone, orderOf, seesCosts, tookNothing } from '../order-view';
import type { ShownLine } from '../plan';
import styles from './print.module.css';

const texts = words.paper;

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
);

interface Column {
  title: string;
  /** Right-aligned, for figures. */
  end?: true;
  /** No line breaks within the text. */
  short?: true;
  /** Hidden on a phone. */
  minor?: true;
}

interface TableProps {
  done: boolean;
  columns: Column[];
  rows: { key: string; cells: ReactNode[] }[];
}

/** The known rows, with blank rows below. */
function Table({ done, columns, rows }: TableProps) {
  const blank = Array.from({ length: blankRows(rows.length, done) }, (_, at) => ({
    key: String(at),
    cells: [] as ReactNode[],
  }));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ title, end, short, minor }) => (
            <th key={title} scope="col" data-end={end} data-short={short} data-minor={minor}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...rows, ...blank].map(({ key, cells }) => (
          <tr key={key}>
            {columns.map(({ title, end, short, minor }, at) => (
              <td key={title} data-end={end} data-short={short} data-minor={minor}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function PickList({ row }: { row: Row }) {
  const { currency } = useSession().me.organization;
  const lines = row.parts as ShownLine[];
  const priced = lines.some(({ cost }) => cost !== null);
  const done = isDone(row);
  if (done && (lines.length === 0 || tookNothing(orderOf(row)))) return null;
  return (
    <Section title={done ? texts.used : texts.pick}>
      <Table
        done={done}
        columns={[
          { title: texts.part },
          { title: done ? texts.takenFrom : texts.from },
          { title: texts.quantity, end: true },
          ...(done ? [] : [{ title: texts.taken, short: true } as const]),
          ...(priced ? [{ title: texts.cost, end: true } as const] : []),
        ]}
        rows={lines.map(({ id, name, location, quantity, unit, cost }) => ({
          key: `${id} ${location?.id}`,
          cells: [
            name,
            location?.name,
            [quantity, unit].filter(Boolean).join(' '),
            ...(done ? [] : [<i key="taken" className={styles.box} />]),
            cost !== null && formatMoney(cost, currency),
          ],
        }))}
      />
    </Section>
  );
}

export function Time({ row }: { row: Row }) {
  const { me, may } = useSession();
  const { data } = useQuery({ ...bookedQuery<TimeEntry>(kinds.time, row.id), enabled: may('read', 'time-entry', row) });
  const entries = data?.results ?? [];
  const { total_time_minutes } = orderOf(row).time_cost_summary;
  const priced = entries.some(({ hourly_rate }) => hourly_rate !== null);
  if (isDone(row) && entries.length === 0) return null;
  return (
    <Section title={total_time_minutes > 0 ? texts.timeOf(formatMinutes(total_time_minutes)) : texts.time}>
      <Table
        done={isDone(row)}
        columns={[
          { title: texts.who },
          { title: texts.type, short: true, minor: true },
          { title: texts.date, short: true },
          { title: texts.description, minor: true },
          { title: texts.duration, end: true },
          ...(priced ? [{ title: texts.cost, end: true } as const] : []),
        ]}
        rows={entries
          .toReversed()
          .map(({ id, user, time_type, created_at, worked_at, description, minutes, hourly_rate, cost }) => ({
            key: id,
            cells: [
              user.name,
              timeTypes.find(({ value }) => value === time_type)?.label,
              worked_at ? formatDate(worked_at) : formatDay(created_at),
              description,
              formatMinutes(minutes),
              hourly_rate && cost && formatMoney(cost, me.organization.currency),
            ],
          }))}
      />
    </Section>
  );
}

/** Other costs and the total, for people who may see costs. */
export function Costs({ row }: { row: Row }) {
  const { me, may } = useSession();
  const order = orderOf(row);
  const reads = may('read', 'other-cost');
  const { data } = useQuery({ ...bookedQuery<CostEntry>(kinds.cost, row.id), enabled: reads });
  if (!reads) return null;
  const money = (amount: string | null) => formatMoney(amount ?? '0', me.organization.currency);
  const sum = order.time_cost_summary;
  const costs = data?.results ?? [];
  return (
    <Section title={costs.length === 0 && isDone(row) ? texts.allCosts : texts.costs}>
      {(costs.length > 0 || !isDone(row)) && (
        <Table
          done={isDone(row)}
          columns={[
            { title: texts.category, short: true },
            { title: texts.date, short: true },
            { title: texts.description },
            { title: texts.cost, end: true },
          ]}
          rows={costs.toReversed().map(({ id, category, created_at, description, cost }) => ({
            key: id,
            cells: [
              costCategories.find(({ value }) => value === category)?.label,
              formatDay(created_at),
              description,
              money(cost),
            ],
          }))}
        />
      )}
      {seesCosts(order) && (
        <dl className={styles.sum}>
          {(
            [
              [words.total.time, sum.total_time_cost],
              [words.total.other, sum.total_other_costs],
              [words.total.parts, sum.total_parts_cost],
              [words.total.title, sum.total_cost],
            ] as const
          ).map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{money(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}
