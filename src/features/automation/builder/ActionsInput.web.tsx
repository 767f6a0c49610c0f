import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { subjectOf, type Trigger } from '../sentence/trigger';
import { type ActionDraft, actionParts, madeBefore, newAction } from './action-parts';
import { words } from './builder.words';
import { errorsOf } from './errors-of';
import { SentenceLine } from './SentenceLine.web';
import type { TriggerDraft } from './trigger-parts';
import { useLines } from './use-lines';
import styles from './builder.module.css';

const most = 10;
const kind = words.line.action;

/** "Then …": what the automation does, in this order. */
export function ActionsInput({ id, value, values, error, errors, onChange, onAddNew }: FieldInputProps) {
  const actions = (value as ActionDraft[] | null) ?? [];
  const trigger = (values.trigger ?? undefined) as TriggerDraft | undefined;
  const noun = trigger && subjectOf(trigger as Trigger);
  const around = (at: number) => ({ noun, madeOrder: madeBefore(actions, at) });
  const lines = useLines(actions, { kind, most, onChange });
  const add = (at: number) => lines.add(newAction(at === 0 ? 'create_work_order' : 'notify', around(at)), at);
  if (!trigger) return <div id={id} hidden />;
  const own = error && Object.keys(errors).length === 0 ? error : undefined;
  return (
    <div id={id} className={styles.part} tabIndex={-1} role="group" aria-label={words.thenFirst}>
      <ol ref={lines.list} className={styles.lines}>
        {actions.map((action, at) => (
          <SentenceLine
            // A line has no id: what is typed in it is kept outside of it.
            key={at}
            at={at}
            count={actions.length}
            kind={kind}
            lead={at === 0 ? words.thenFirst : words.thenMore}
            parts={actionParts(action, around(at))}
            errors={errorsOf(errors, String(at))}
            trigger={trigger}
            over={lines.isOver(at)}
            handle={lines.handle(at, 'moved')}
            onSet={(next) => onChange(actions.with(at, next as ActionDraft))}
            onAddNew={(to, typed, within) => onAddNew(to, typed, `${at}.${within}`)}
            onMove={(to) => lines.move(at, to)}
            onRemove={() => lines.remove(at)}
            onAdd={() => add(at + 1)}
          />
        ))}
      </ol>
      {own && (
        <p className={styles.error} role="alert">
          {own}
        </p>
      )}
      <div className={styles.below}>
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden="true" />}
          data-add
          aria-invalid={own ? true : undefined}
          onClick={() => add(actions.length)}
        >
          {words.action.add}
        </Button>
        {actions.length > 0 && <p className={styles.keys}>{words.line.keys}</p>}
      </div>
      <p className="visually-hidden" role="status">
        {lines.announcement}
      </p>
    </div>
  );
}
