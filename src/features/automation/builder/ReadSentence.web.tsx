import { Fragment, type ReactNode } from 'react';
import type { Action } from '../sentence/action';
import { type ConditionGroup, isConditionGroup } from '../sentence/condition';
import { subjectOf, type SubjectNoun, type Trigger } from '../sentence/trigger';
import { type ActionDraft, actionParts, madeBefore } from './action-parts';
import { BlankText } from './BlankText.web';
import { words } from './builder.words';
import { conditionParts } from './condition-parts';
import { isBlank, isFilled, type Part } from './parts';
import { recipeOf } from './recipes';
import { type TriggerDraft, triggerParts } from './trigger-parts';
import styles from './builder.module.css';

interface SentenceProps {
  trigger: Trigger;
  conditions: ConditionGroup | null;
  actions: readonly Action[];
}

/** An automation to read: the same words as in its builder, without what was left out. */
export function ReadSentence({ trigger, conditions, actions }: SentenceProps) {
  const noun = subjectOf(trigger);
  const draft = trigger as TriggerDraft;
  return (
    <div className={styles.read}>
      <Line lead={words.when}>
        <Words parts={triggerParts(draft, (type) => recipeOf(type).trigger)} />
      </Line>
      {conditions && (
        <Line lead={words.if}>
          <Group group={conditions} noun={noun} />
        </Line>
      )}
      {actions.map((action, at) => (
        <Line key={at} lead={at === 0 ? words.thenFirst : words.thenMore}>
          <Words parts={actionParts(action as ActionDraft, { noun, madeOrder: madeBefore(actions, at) })} />
        </Line>
      ))}
    </div>
  );
}

const Line = ({ lead, children }: { lead: string; children: ReactNode }) => (
  <p className={styles.readLine}>
    <span className={styles.lead}>{lead}</span> <span>{children}</span>
  </p>
);

const Words = ({ parts }: { parts: readonly Part[] }) =>
  parts.map((part, at) => {
    if (!isBlank(part)) return <Fragment key={at}>{part} </Fragment>;
    if (!isFilled(part)) return null;
    return (
      <Fragment key={at}>
        {part.before && `${part.before} `}
        <b>
          <BlankText blank={part} />
        </b>{' '}
      </Fragment>
    );
  });

/** Conditions with the word between them; a group inside is in brackets. */
export function Group({ group, noun }: { group: ConditionGroup; noun: SubjectNoun | undefined }) {
  const how = group.any ? 'any' : 'all';
  return (group[how] ?? []).map((one, at) => (
    <Fragment key={at}>
      {at > 0 && `${words[how]} `}
      {isConditionGroup(one) ? (
        <>
          (<Group group={one} noun={noun} />){' '}
        </>
      ) : (
        <Words parts={conditionParts(one, noun)} />
      )}
    </Fragment>
  ));
}
