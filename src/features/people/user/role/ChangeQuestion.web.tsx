import { Button } from '@mantine/core';
import type { Role } from '#shared/permission';
import { roleDescriptions } from '#words/role';
import type { QuestionedChange } from '#web/entity/common/feature.ts';
import { Confirm } from '#web/ui/overlay/Confirm.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { words as all } from '#words/screen';
import { words } from '../user.words';
import { changesRole, locksOut } from './change-question';
import { RoleEffects } from './RoleEffects.web';
import styles from '../people.module.css';

interface QuestionProps {
  changes: QuestionedChange[];
  onAnswer(): void;
  onClose(): void;
}

/** Asks before a form or list changes roles or deactivates users, with the same text as beside their names (S40.2). */
export function ChangeQuestion({ changes, onAnswer, onClose }: QuestionProps) {
  const roles = changes.filter(({ row, body }) => changesRole(row, body));
  const yourself = changes.some(({ row, body }) => locksOut(row, body));
  const [first] = roles;
  if (!first) {
    return (
      <Confirm
        title={words.yourselfTitle}
        action={words.deactivate}
        onConfirm={async () => onAnswer()}
        onClose={onClose}
      >
        {words.yourselfText}
      </Confirm>
    );
  }
  const to = first.body.role as Role;
  const before = [...new Set(roles.map(({ row }) => row.role as Role))];
  const title = roles.length > 1 ? words.changeMany(roles.length) : words.changeTitle(first.row.name);
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      {yourself && (
        <p role="alert" className={styles.refused}>
          {words.yourselfTitle} {words.yourselfText}
        </p>
      )}
      {before.map((from) => (
        <RoleEffects key={from} from={from} to={to} />
      ))}
      <div className={styles.dialogActions}>
        <Button variant="default" onClick={onClose}>
          {all.form.cancel}
        </Button>
        <Button data-autofocus onClick={onAnswer}>
          {words.change(roleDescriptions[to].label)}
        </Button>
      </div>
    </Dialog>
  );
}
