import { useSession } from '#web/session.tsx';
import type { Call, Proposal } from '../agent';
import { words } from './proposal.words';
import { sentenceOf } from './sentence';
import { useCall } from './use-call';
import styles from './proposal.module.css';

/** The calls as sentences, in their order. Without any it is advice. */
export function WhatHappens({ proposal }: { proposal: Proposal }) {
  const { calls, state } = proposal;
  const isDone = state === 'accepted';
  return (
    <section className={styles.happens}>
      <h3>{isDone ? words.did : words.will}</h3>
      {calls.length === 0 ? (
        <p>{words.advice}</p>
      ) : (
        <ol>
          {calls.map((call, at) => (
            <OneCall key={at} call={call} proposal={proposal} />
          ))}
        </ol>
      )}
      {calls.length > 0 && !proposal.undoable && state === 'open' && (
        <p className={styles.warning}>{words.notUndoable}</p>
      )}
    </section>
  );
}

function OneCall({ call, proposal }: { call: Call; proposal: Proposal }) {
  const { me } = useSession();
  const read = useCall(call, proposal);
  const { text, facts } = sentenceOf(call, read, me);
  return (
    <li>
      <b>{text}</b>
      {facts.length > 0 && (
        <dl>
          {facts.map(({ key, label, values }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                {values.map((value) => (
                  <span key={value}>{value}</span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
