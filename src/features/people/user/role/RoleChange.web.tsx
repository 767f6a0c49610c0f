import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Role } from '#shared/permission';
import { roleDescriptions } from '#words/role';
import { api } from '#web/api.ts';
import { keys, queryClient } from '#web/query.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { sayWithUndo } from '#web/ui/overlay/toast.tsx';
import { words as all } from '#words/screen';
import { words } from '../user.words';
import type { Person } from '../person';
import { RoleEffects } from './RoleEffects.web';
import styles from '../people.module.css';

/** Shows what the person gains and loses before a role changes. */
export function RoleChange({
  person,
  to,
  onClose,
  onRefused,
}: {
  person: Person;
  to: Role;
  onClose(): void;
  onRefused(message: string): void;
}) {
  const [busy, setBusy] = useState(false);
  const give = async (role: Role) => {
    await api.post(`/users/${person.id}/change_role`, { role });
    await queryClient.invalidateQueries({ queryKey: keys.entity('user') });
  };
  async function change() {
    setBusy(true);
    try {
      await give(to);
      sayWithUndo(
        words.changed(person.name, roleDescriptions[to].label),
        () => void give(person.role).catch((error: Error) => onRefused(error.message)),
      );
    } catch (error) {
      onRefused((error as Error).message);
    }
    onClose();
  }
  return (
    <Dialog onClose={onClose} title={words.changeTitle(person.name)} size="lg">
      <RoleEffects from={person.role} to={to} />
      <div className={styles.dialogActions}>
        <Button variant="default" onClick={onClose}>
          {all.form.cancel}
        </Button>
        <Button data-autofocus loading={busy} onClick={() => void change()}>
          {words.change(roleDescriptions[to].label)}
        </Button>
      </div>
    </Dialog>
  );
}
