import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileDown, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '#web/format/money.ts';
import { formatDate, formatDateTime, formatMinutes } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { BackButton } from '#web/ui/BackButton.tsx';
import { costCategories } from '#features/other-cost/cost-categories';
import { timeTypes } from '#features/time-entry/time-types';
import { blankRows, noteLines } from './blank-lines';
import { bookedQuery, type CostEntry, kinds, type TimeEntry } from './booked';
import { orderOf, seesCosts } from './order-view';
import { pdfOf } from './paper';
import { ProceduresSheet } from './ProceduresSheet.web';
import type { ShownLine } from './plan';
import { priorities } from './plan-options';
import { type Status, statusLabel } from './status';
import { words } from './words-time';
import styles from './print.module.css';

const said = words.paper;

/** The work order on paper (S48): what to do, what to take from where, and room to write and sign. */
export function PrintSheet({ row }: { row: Row }) {
  const { href, name } = pdfOf(row);
  return (
    <div className={styles.desk} data-sheet>
      <div className={styles.tools}>
        <BackButton fallback={`/work-order/${row.id}`} />
        <Button
          component="a"
          variant="default"
          href={href}
          download={name}
          leftSection={<FileDown size={16} aria-hidden="true" />}
        >
          {said.pdf}
        </Button>
        <Button leftSection={<Printer size={16} aria-hidden="true" />} onClick={() => print()}>
          {said.print}
        </Button>
      </div>
      <article className={styles.sheet}>
        <Head row={row} />
        <Facts row={row} />
        {typeof row.description === 'string' && (
          <Section title={said.description}>
            <p className={styles.text}>{row.description}</p>
          </Section>
        )}
        <ProceduresSheet row={row} />
        <PickList row={row} />
        <Time row={row} />
        <Costs row={row} />
        <Section title={said.notes}>
          {Array.from({ length: noteLines }, (_, at) => (
            <div key={at} className={styles.line} />
          ))}
        </Section>
        <footer className={styles.signatures}>
          {[said.doneBy, said.checkedBy].map((label) => (
            <div key={label}>
              <b>{label}</b>
              <small>{said.signature}</small>
            </div>
          ))}
        </footer>
      </article>
    </div>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
);

function Head({ row }: { row: Row }) {
  const { me } = useSession();
  const code = String(row.code);
  return (
    <header className={styles.head}>
      <div>
        <small>{me.organization.name}</small>
        <h1>
          <span>{code}</span> {row.name}
        </h1>
      </div>
      <img src={`/api/work-orders/${row.id}/qrcode.svg`} alt={said.code(code)} width="112" height="112" />
    </header>
  );
}

function Facts({ row }: { row: Row }) {
  const nameOf = (key: string) => (row[key] as { name: string } | null)?.name;
  const when = (key: string) => (row[key] ? formatDateTime(String(row[key])) : undefined);
  const { users, teams } = row.assigned_to as Record<'users' | 'teams', { name: string }[]>;
  const facts = [
    [said.asset, nameOf('asset')],
    [said.location, nameOf('location')],
    [said.priority, priorities.find(({ value }) => value === row.priority)?.label],
    [said.status, statusLabel(row.status as Status)],
    [said.start, when('start_date')],
    [said.due, when('due_date')],
    [said.assigned, [...users, ...teams].map(({ name }) => name).join(', ')],
    [said.estimated, row.estimated_minutes ? formatMinutes(Number(row.estimated_minutes)) : undefined],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Column {
  title: string;
  /** Figures stand at the end of it. */
  end?: true;
  /** Its words are not broken. */
  short?: true;
  /** Not on the screen of a phone. */
  minor?: true;
}

interface TableProps {
  columns: Column[];
  rows: { key: string; cells: ReactNode[] }[];
}

/** What is known, and empty rows below it. */
function Table({ columns, rows }: TableProps) {
  const blank = Array.from({ length: blankRows(rows.length) }, (_, at) => ({
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

function PickList({ row }: { row: Row }) {
  const { currency } = useSession().me.organization;
  const lines = row.parts as ShownLine[];
  const priced = lines.some(({ cost }) => cost !== null);
  return (
    <Section title={said.pick}>
      <Table
        columns={[
          { title: said.part },
          { title: said.from },
          { title: said.quantity, end: true },
          { title: said.taken, short: true },
          ...(priced ? [{ title: said.cost, end: true } as const] : []),
        ]}
        rows={lines.map(({ id, name, location, quantity, unit, cost }) => ({
          key: `${id} ${location?.id}`,
          cells: [
            name,
            location?.name,
            [quantity, unit].filter(Boolean).join(' '),
            <i className={styles.box} />,
            cost !== null && formatMoney(cost, currency),
          ],
        }))}
      />
    </Section>
  );
}

function Time({ row }: { row: Row }) {
  const { me, may } = useSession();
  const { data } = useQuery({ ...bookedQuery<TimeEntry>(kinds.time, row.id), enabled: may('read', 'time-entry', row) });
  const entries = data?.results ?? [];
  const { total_time_minutes } = row.time_cost_summary as { total_time_minutes: number };
  const priced = entries.some(({ hourly_rate }) => hourly_rate !== null);
  return (
    <Section title={total_time_minutes > 0 ? said.timeOf(formatMinutes(total_time_minutes)) : said.time}>
      <Table
        columns={[
          { title: said.who },
          { title: said.type, short: true, minor: true },
          { title: said.date, short: true },
          { title: said.description, minor: true },
          { title: said.duration, end: true },
          ...(priced ? [{ title: said.cost, end: true } as const] : []),
        ]}
        rows={entries
          .toReversed()
          .map(({ id, user, time_type, created_at, description, minutes, hourly_rate, cost }) => ({
            key: id,
            cells: [
              user.name,
              timeTypes.find(({ value }) => value === time_type)?.label,
              formatDate(created_at),
              description,
              formatMinutes(minutes),
              hourly_rate && cost && formatMoney(cost, me.organization.currency),
            ],
          }))}
      />
    </Section>
  );
}

/** What else was paid for, and what all of it comes to, for whoever may know. */
function Costs({ row }: { row: Row }) {
  const { me, may } = useSession();
  const order = orderOf(row);
  const reads = may('read', 'other-cost');
  const { data } = useQuery({ ...bookedQuery<CostEntry>(kinds.cost, row.id), enabled: reads });
  if (!reads) return null;
  const money = (amount: string | null) => formatMoney(amount ?? '0', me.organization.currency);
  const sum = order.time_cost_summary;
  return (
    <Section title={said.costs}>
      <Table
        columns={[
          { title: said.category, short: true },
          { title: said.date, short: true },
          { title: said.description },
          { title: said.cost, end: true },
        ]}
        rows={(data?.results ?? []).toReversed().map(({ id, category, created_at, description, cost }) => ({
          key: id,
          cells: [
            costCategories.find(({ value }) => value === category)?.label,
            formatDate(created_at),
            description,
            money(cost),
          ],
        }))}
      />
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
