import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { lazyScreen } from '#web/lazy-screen.tsx';
import { useSession } from '#web/session.tsx';
import type { Call, Proposal } from '../agent';
import { words } from './proposal.words';
import { sentenceOf } from './sentence';
import { useCall } from './use-call';
import styles from './proposal.module.css';

const EditValue = lazyScreen(async () => (await import('./EditValue.web')).EditValue);

/** Values under the names that they have in the calls. */
export type Edits = Record<string, unknown>;

interface HappensProps {
  proposal: Proposal;
  /** Undefined until somebody wants to change something. */
  edits: Edits | undefined;
  onEdit(edits: Edits | undefined): void;
}

const headings: Record<Proposal['state'], string> = {
  open: words.will,
  snoozed: words.will,
  accepted: words.did,
  undone: words.proposed,
  dismissed: words.proposed,
  stale: words.proposed,
};

/** The calls as sentences, in their order. Without any it is advice. */
export function WhatHappens({ proposal, edits, onEdit }: HappensProps) {
  const { calls, state, editable, may_accept, undoable } = proposal;
  const isOpen = state === 'open';
  const mayEdit = isOpen && may_accept && calls.some(({ body }) => editable.some((name) => body && name in body));
  return (
    <section className={styles.happens}>
      <header>
        <h3>{headings[state]}</h3>
        {mayEdit && (
          <Button variant="subtle" size="xs" onClick={() => onEdit(edits ? undefined : {})}>
            {edits ? words.edits.cancel : words.edits.begin}
          </Button>
        )}
      </header>
      {calls.length === 0 ? (
        <p>{words.advice}</p>
      ) : (
        <ol>
          {calls.map((call, at) => (
            <OneCall key={at} call={call} proposal={proposal} edits={edits} onEdit={onEdit} />
          ))}
        </ol>
      )}
      {calls.length > 0 && !undoable && isOpen && <p className={styles.warning}>{words.notUndoable}</p>}
    </section>
  );
}

function OneCall({ call, proposal, edits, onEdit }: HappensProps & { call: Call }) {
  const { me } = useSession();
  const read = useCall(call, proposal);
  const { text, facts } = sentenceOf(call, read, me);
  const { body = {} } = call;
  const edited = edits ? proposal.editable.filter((name) => name in body) : [];
  const labelOf = (name: string) => facts.find(({ key }) => key === name)?.label ?? read.labelOf(name);
  return (
    <li>
      <b>{text}</b>
      <dl>
        {facts
          .filter(({ key }) => !edited.includes(key))
          .map(({ key, label, values }) => (
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
      <Suspense fallback={null}>
        {edited.map((name) => (
          <EditValue
            key={name}
            name={name}
            label={labelOf(name)}
            before={body[name]}
            value={name in edits! ? edits![name] : body[name]}
            names={read.names}
            from={read.fields.find(({ key }) => key === name)?.options_from}
            onChange={(value) => onEdit({ ...edits, [name]: value })}
          />
        ))}
      </Suspense>
    </li>
  );
}
