import { Button } from '@mantine/core';
import { BadgeCheck, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatDateTime } from '#web/format/time.ts';
import { useSession } from '#web/session.tsx';
import { words } from '../procedure.words';
import type { AnswerProps } from './answer-props';
import type { Signature } from '../steps';
import styles from '../execution.module.css';

const SignaturePad = lazy(async () => ({ default: (await import('./SignaturePad.web')).SignaturePad }));

/** A drawn signature with signer and time; marked as broken if a covered answer has changed since. */
export function SignatureAnswer({ step, disabled, onAnswer, onProve }: AnswerProps) {
  const { me, may } = useSession();
  const [signing, setSigning] = useState(false);
  const signature = step.answer as Signature | null;
  // Only a manager withdraws somebody else's signature; whoever does the work may replace a broken one.
  const takesBack = signature && (signature.signed_by?.id === me.id || may('delete', 'work-order'));
  if (signing)
    return (
      <Suspense fallback={null}>
        <SignaturePad
          onClose={() => setSigning(false)}
          onProve={onProve}
          onSign={(signed) => {
            setSigning(false);
            onAnswer(signed);
          }}
        />
      </Suspense>
    );
  return (
    <div className={styles.signature}>
      {signature && (
        <figure data-broken={!signature.valid || undefined}>
          {signature.image && (
            <img src={signature.image.file_url} alt={words.signatureOf(signature.signed_by?.name ?? '')} />
          )}
          <figcaption>
            {signature.valid ? (
              <BadgeCheck size={16} aria-hidden="true" />
            ) : (
              <TriangleAlert size={16} aria-hidden="true" />
            )}
            {signature.valid
              ? words.signed(signature.signed_by?.name ?? '', formatDateTime(signature.signed_at))
              : words.broken}
          </figcaption>
        </figure>
      )}
      {signature?.valid && !signature.covers_bytes && <p className={styles.meta}>{words.earlierSeal}</p>}
      {disabled && !signature && <p className={styles.meta}>{words.notSigned}</p>}
      {!disabled && (
        <div className={styles.signing}>
          {(!signature || !signature.valid || takesBack) && (
            <Button variant="default" onClick={() => setSigning(true)}>
              {signature ? words.signAgain : words.sign}
            </Button>
          )}
          {takesBack && (
            <Button
              variant="subtle"
              aria-label={words.takeBackOf(signature.signed_by?.name ?? '')}
              onClick={() => onAnswer(null)}
            >
              {words.takeBackSignature}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
