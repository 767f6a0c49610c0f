import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Field } from '#shared/field';
import { words } from '#words/screen';
import type { Row } from '../../query.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { asRead, type Values } from './form-values.ts';
import { valueText, knownNames } from '../common/value-text.ts';
import styles from '../common/entity.module.css';

interface ConflictProps {
  fields: Record<string, Field>;
  /** What this person changed. */
  mine: Values;
  /** The record as it was when the form was opened, and as it is now. */
  before: Row;
  theirs: Row;
  onClose(): void;
  onChoose(body: Values): void;
}

/** Two people changed one record: both versions side by side, and the person chooses for each field. */
export function Conflict({ fields, mine, before, theirs, onClose, onChoose }: ConflictProps) {
  const [keep, setKeep] = useState<Record<string, boolean>>({});
  const body = Object.fromEntries(Object.entries(mine).filter(([key]) => keep[key] ?? true));
  const read = { ...mine, ...asRead(fields, mine, before) };
  const [names] = useState(knownNames);
  return (
    <Dialog onClose={onClose} title={words.form.conflictTitle} size="lg">
      <p>{words.form.conflictText}</p>
      <table className={styles.conflict}>
        <thead>
          <tr>
            <th scope="col" />
            <th scope="col">{words.form.mine}</th>
            <th scope="col">{words.form.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {Object.keys(mine).map((key) => (
            <tr key={key}>
              <th scope="row">{fields[key]?.label ?? key}</th>
              {[true, false].map((isMine) => (
                <td key={String(isMine)}>
                  <label>
                    <input
                      type="radio"
                      name={`conflict-${key}`}
                      checked={(keep[key] ?? true) === isMine}
                      onChange={() => setKeep({ ...keep, [key]: isMine })}
                    />
                    {valueText(isMine ? read[key] : theirs[key], names)}
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer className={styles.dialogActions}>
        <Button variant="default" onClick={onClose}>
          {words.form.cancel}
        </Button>
        <Button onClick={() => onChoose(body)}>{words.form.save}</Button>
      </footer>
    </Dialog>
  );
}
