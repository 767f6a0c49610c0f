import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AddNew } from '#web/entity/common/making.ts';
import { type People, PeopleSelect } from '#features/people/assigned/PeopleSelect.web';
import { words } from '../builder.words';
import styles from '../builder.module.css';

interface PeopleProps {
  label: string;
  value: unknown;
  onChoose(value: People): void;
  onAddNew: AddNew;
}

/** People and teams. */
export function PeopleEntry({ label, value, onChoose, onAddNew }: PeopleProps) {
  const before = (value ?? {}) as { users?: string[] | null; teams?: string[] | null };
  const [people, setPeople] = useState<People>({ users: before.users ?? [], teams: before.teams ?? [] });
  return (
    <div className={styles.stacked}>
      <PeopleSelect id="automation-people" label={label} value={people} onChange={setPeople} onAddNew={onAddNew} />
      <Button onClick={() => onChoose(people)}>{words.blank.done}</Button>
    </div>
  );
}
