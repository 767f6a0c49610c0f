import { Button } from '@mantine/core';
import { words } from '#words/screen';
import type { Row } from '../../../query.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import type { Failed } from './bulk.ts';
import { Cell } from '../../table/Cell.tsx';
import { type FieldInfo, valueIn } from '../../common/field-info.ts';
import type { ValueOf } from '../../common/Value.tsx';
import styles from '../list.module.css';

/** The value to set. */
export interface Wanted {
  field: FieldInfo;
  valueOf: ValueOf;
}

interface FailuresProps {
  failed: Failed[];
  wanted: Wanted | undefined;
  onRetry(): void;
  onClose(): void;
}

/** The rows that a bulk change did not reach, each with the server's message; the others are changed. */
export function Failures({ failed, wanted, onRetry, onClose }: FailuresProps) {
  // If somebody else was simply quicker, this is a choice and not a failure.
  const overtaken = wanted && failed.every(({ theirs }) => theirs);
  const retryable = failed.some(({ final }) => !final);
  return (
    <Dialog title={overtaken ? words.form.conflictTitle : words.bulk.failed(failed.length)} onClose={onClose}>
      <ul className={styles.failures}>
        {failed.map(({ row, reason, theirs }) => (
          <li key={row.id}>
            <b>{row.name}</b>
            <span>{overtaken ? wanted.field.label : reason}</span>
            {wanted && theirs && <Both wanted={wanted} row={row} theirs={theirs} />}
          </li>
        ))}
      </ul>
      <div className={styles.dialogActions}>
        <Button variant="default" onClick={onClose} data-autofocus={!retryable || undefined}>
          {overtaken ? words.form.keepTheirs : words.toast.close}
        </Button>
        {retryable && (
          <Button onClick={onRetry} data-autofocus>
            {overtaken ? words.form.keepMine : words.bulk.retry}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Two people set one value: a retry shows what it would overwrite (U7). */
function Both({ wanted: { field, valueOf }, row, theirs }: { wanted: Wanted; row: Row; theirs: Row }) {
  return (
    <dl className={styles.both} aria-label={field.label}>
      <dt>{words.form.mine}</dt>
      <dd>
        <Cell field={field} value={valueOf(row)} />
      </dd>
      <dt>{words.form.theirs}</dt>
      <dd>
        <Cell field={field} value={valueIn(theirs, field.key)} />
      </dd>
    </dl>
  );
}
