import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { type ConditionGroup, type ConditionLine, isConditionGroup } from '../sentence/condition';
import { subjectOf, type SubjectNoun, type Trigger } from '../sentence/trigger';
import { words } from './builder.words';
import { conditionParts } from './condition-parts';
import { errorsOf } from './errors-of';
import type { Part } from './parts';
import { SentenceLine } from './SentenceLine.web';
import type { TriggerDraft } from './trigger-parts';
import { useLines } from './use-lines';
import styles from './builder.module.css';

type One = ConditionLine | ConditionGroup;
const most = 20;
const kind = words.line.condition;

/** "If …": what must hold besides the trigger. */
export function ConditionsInput({ id, value, values, error, errors, onChange, onAddNew }: FieldInputProps) {
  const group = (value ?? {}) as ConditionGroup;
  const how = group.any ? 'any' : 'all';
  const conditions = group[how] ?? [];
  const trigger = (values.trigger ?? undefined) as TriggerDraft | undefined;
  const noun = trigger && subjectOf(trigger as Trigger);
  const set = (next: One[], by: 'all' | 'any' = how) => onChange(next.length > 0 ? { [by]: next } : null);
  const lines = useLines<One>(conditions, { kind, most, onChange: set });
  const blank: ConditionLine = { field: '', op: 'eq' };
  if (!trigger) return <div id={id} hidden />;
  const own = error && Object.keys(errors).length === 0 ? error : undefined;
  const comparable = noun !== undefined || trigger.type === 'webhook';
  const other = how === 'all' ? 'any' : 'all';
  return (
    <div id={id} className={styles.part} tabIndex={-1} role="group" aria-label={words.if}>
      {conditions.length === 0 && (
        <div className={styles.line} data-only data-quiet>
          <span className={styles.lead}>{words.if}</span>
          <p className={styles.hint}>{comparable ? words.condition.none : words.condition.nothing}</p>
        </div>
      )}
      <ol ref={lines.list} className={styles.lines}>
        {conditions.map((one, at) => (
          <SentenceLine
            key={at}
            at={at}
            count={conditions.length}
            kind={kind}
            lead={
              at === 0 ? (
                words.if
              ) : (
                <button
                  type="button"
                  className={styles.how}
                  title={words.condition.hows[other]}
                  onClick={() => set(conditions, other)}
                >
                  {words[how]}
                </button>
              )
            }
            parts={partsOf(one, noun)}
            errors={errorsOf(errors, `${how}.${at}`)}
            trigger={trigger}
            over={lines.isOver(at)}
            handle={lines.handle(at, 'moved')}
            onSet={(next) => set(conditions.with(at, next as One))}
            onAddNew={(to, typed, within) => onAddNew(to, typed, `${how}.${at}.${within}`)}
            onMove={(to) => lines.move(at, to)}
            onRemove={() => lines.remove(at)}
            onAdd={() => lines.add(blank, at + 1)}
          />
        ))}
      </ol>
      {own && (
        <p className={styles.error} role="alert">
          {own}
        </p>
      )}
      {comparable && (
        <div className={styles.below}>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden="true" />}
            data-add
            onClick={() => lines.add(blank)}
          >
            {words.condition.add}
          </Button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {lines.announcement}
      </p>
    </div>
  );
}

/** A group within the group is made by the API; here it is read, and can be taken out. */
const partsOf = (one: One, noun: SubjectNoun | undefined): Part[] =>
  isConditionGroup(one) ? [words.condition.group] : conditionParts(one, noun);
