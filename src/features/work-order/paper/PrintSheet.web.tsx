import { formatDateTime, formatMinutes } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { PaperSheet } from '#web/paper/PaperSheet.tsx';
import { words } from '../time/time.words';
import { noteLines } from './blank-lines';
import { isDone, orderOf } from '../order-view';
import { pdfOf } from './paper';
import { Costs, PickList, Section, Time } from './PrintTables.web';
import { ProceduresSheet } from '../procedures/ProceduresSheet.web';
import { priorities } from '../plan-options';
import { doneReasons, statusLabel } from '../status/status';
import styles from './print.module.css';

const texts = words.paper;

/** The work order on paper (S48): what to do, which parts to take from where, and room to write and sign. */
export function PrintSheet({ row }: { row: Row }) {
  return (
    <PaperSheet back={`/work-order/${row.id}`} pdf={pdfOf(row)} labels={texts} className={styles.sheet}>
      <Head row={row} />
      <Facts row={row} />
      {typeof row.description === 'string' && (
        <Section title={texts.description}>
          <p className={styles.text}>{row.description}</p>
        </Section>
      )}
      <ProceduresSheet row={row} />
      <PickList row={row} />
      <Time row={row} />
      <Costs row={row} />
      <Notes row={row} />
      <footer className={styles.signatures}>
        <div>
          <b>{texts.doneBy}</b>
          {isDone(row) ? <span>{completion(row)}</span> : <small>{texts.signature}</small>}
        </div>
        <div>
          <b>{texts.checkedBy}</b>
          <small>{texts.signature}</small>
        </div>
      </footer>
    </PaperSheet>
  );
}

function completion(row: Row): string {
  const { completed_at, completed_by } = orderOf(row);
  const when = completed_at ? formatDateTime(completed_at) : '';
  return completed_by ? texts.by(completed_by.name, when) : when;
}

/** The note of the finished work; before that, blank lines. */
function Notes({ row }: { row: Row }) {
  const { status_note } = orderOf(row);
  if (isDone(row) && !status_note) return null;
  return (
    <Section title={texts.notes}>
      {status_note && <p className={styles.text}>{status_note}</p>}
      {!isDone(row) && Array.from({ length: noteLines }, (_, at) => <div key={at} className={styles.line} />)}
    </Section>
  );
}

function statusOf(row: Row): string {
  const { status, done_reason } = orderOf(row);
  const reason = doneReasons.find(({ value }) => value === done_reason);
  const label = statusLabel(status);
  return reason && reason.value !== 'completed' ? texts.statusOf(label, reason.label) : label;
}

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
      <img src={`/api/work-orders/${row.id}/qrcode.svg`} alt={texts.code(code)} width="112" height="112" />
    </header>
  );
}

function Facts({ row }: { row: Row }) {
  const nameOf = (key: string) => (row[key] as { name: string } | null)?.name;
  const when = (key: string) => (row[key] ? formatDateTime(String(row[key])) : undefined);
  const { users, teams } = row.assigned_to as Record<'users' | 'teams', { name: string }[]>;
  const facts = [
    [texts.asset, nameOf('asset')],
    [texts.location, nameOf('location')],
    [texts.priority, priorities.find(({ value }) => value === row.priority)?.label],
    [texts.status, statusOf(row)],
    [texts.start, when('start_date')],
    [texts.due, when('due_date')],
    [texts.assigned, [...users, ...teams].map(({ name }) => name).join(', ')],
    isDone(row)
      ? [texts.completed, when('completed_at')]
      : [texts.estimated, row.estimated_minutes ? formatMinutes(Number(row.estimated_minutes)) : undefined],
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
