import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ClipboardPen, Pencil, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#web/api.ts';
import { awaited } from '#web/entity/pick/add-new.ts';
import type { Row } from '#web/query.ts';
import { useEntries } from '#web/queue/entry.ts';
import { useSession } from '#web/session.tsx';
import { StepList } from '#features/procedure/StepList.web';
import { type AnsweredStep, inWords, type ProcedureCopy, progressOf } from '#features/procedure/steps';
import { words as execution } from '#features/procedure/procedure.words';
import { words } from './procedures.words';
import { orderOf } from '../order-view';
import { useAnswering } from './answering';
import { proceduresKey } from './key';
import { isRaised } from './waiting';
import styles from './procedures.module.css';

const ChooseProcedures = lazy(async () => ({ default: (await import('./ProceduresDialog.web')).ProceduresDialog }));
const FollowUp = lazy(async () => ({ default: (await import('./ProceduresFollowUp.web')).FollowUpDialog }));

/** The procedures of a work order, carried out in place (S16). */
export function ProceduresCard({ row }: { row: Row }) {
  const { may } = useSession();
  const [choosing, setChoosing] = useState(() => awaited(proceduresKey(row.id)) !== undefined);
  const copies = row.procedures as ProcedureCopy[];
  const works = may('update', 'work-order', row) && orderOf(row).status !== 'done';
  const Icon = copies.length === 0 ? Plus : Pencil;
  return (
    <div className={styles.card}>
      {copies.length === 0 && <p className={styles.none}>{words.none}</p>}
      {copies.map((copy) => (
        <Execution key={copy.id} row={row} copy={copy} works={works} />
      ))}
      {works && (
        <span>
          <Button variant="default" leftSection={<Icon size={16} />} onClick={() => setChoosing(true)}>
            {copies.length === 0 ? words.add : words.change}
          </Button>
        </span>
      )}
      {choosing && (
        <Suspense fallback={null}>
          <ChooseProcedures row={row} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Execution({ row, copy, works }: { row: Row; copy: ProcedureCopy; works: boolean }) {
  const { me, may } = useSession();
  const { steps, unsent, saved, answer, addFiles, discard } = useAnswering(row, copy, me);
  const entries = useEntries();
  const [raising, setRaising] = useState<AnsweredStep>();
  const { answered, total } = progressOf(steps);
  return (
    <section className={styles.procedure} aria-label={copy.name}>
      <header>
        <h3>{copy.name}</h3>
        <progress value={answered} max={total} aria-label={execution.progressOf(copy.name, answered, total)} />
        <b>{execution.progress(answered, total)}</b>
      </header>
      <StepList
        id={copy.id}
        steps={steps}
        disabled={!works}
        unsent={unsent}
        saved={saved}
        onAnswer={(step, written) => void answer(step, written)}
        onFiles={(step, files) => void addFiles(step, files)}
        onProve={me.organization.sign_with_password ? (step, password) => prove(copy, step, password) : undefined}
        onDiscard={(step) => void discard(step)}
        after={(step) => (
          <Offer
            step={step}
            raises={may('create', 'work-order')}
            raised={isRaised(row, copy, step.id, entries)}
            onRaise={() => setRaising(step)}
          />
        )}
      />
      {raising && (
        <Suspense fallback={null}>
          <FollowUp row={row} copy={{ ...copy, steps }} step={raising} onClose={() => setRaising(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

/** The password goes to the server at once and is never stored. The signature is stored and sent with the proof. */
async function prove(copy: ProcedureCopy, step: AnsweredStep, password: string): Promise<string> {
  const body = { password, for: `${copy.id}/${step.id}` };
  return (await api.send<{ proof: string }>('POST', '/auth/prove', body, {})).proof;
}

interface OfferProps {
  step: AnsweredStep;
  raises: boolean;
  /** The follow-up is queued on this device and not sent yet. */
  raised: boolean;
  onRaise(): void;
}

/** A flagged or failed step offers a follow-up work order (S16.4). */
function Offer({ step, raises, raised, onRaise }: OfferProps) {
  if (step.follow_up)
    return (
      <p className={styles.offer}>
        {words.followUp.made}{' '}
        <Link to={`/work-order/${step.follow_up.id}`}>
          {step.follow_up.code} {step.follow_up.name}
        </Link>
      </p>
    );
  const bad = step.type === 'inspection' && (step.answer === 'flag' || step.answer === 'fail');
  if (!bad || !raises) return null;
  if (raised) return <p className={styles.offer}>{words.followUp.waiting}</p>;
  return (
    <div className={styles.offer}>
      <p>{words.followUp.offer(inWords(step, step.answer))}</p>
      <Button size="xs" variant="default" leftSection={<ClipboardPen size={16} />} onClick={onRaise}>
        {words.followUp.action}
      </Button>
    </div>
  );
}
