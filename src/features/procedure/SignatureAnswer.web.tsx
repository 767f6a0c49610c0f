import { Button } from '@mantine/core';
import { BadgeCheck, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatDateTime } from '#web/format/time.ts';
import { words } from '#words/procedure';
import type { AnswerProps } from './Answer.web';
import type { Signature } from './steps';
import styles from './execution.module.css';

const SignaturePad = lazy(async () => ({ default: (await import('./SignaturePad.web')).SignaturePad }));

/** Drawn here and now, with who and when; visibly broken when an answer that it was given for has changed since. */
export function SignatureAnswer({ step, disabled, onAnswer }: AnswerProps) {
  const [signing, setSigning] = useState(false);
  const signature = step.answer as Signature | null;
  if (signing)
    return (
      <Suspense fallback={null}>
        <SignaturePad
          onClose={() => setSigning(false)}
          onSign={(image) => {
            setSigning(false);
            onAnswer({ image });
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
      {!disabled && (
        <Button variant="default" onClick={() => setSigning(true)}>
          {signature ? words.signAgain : words.sign}
        </Button>
      )}
    </div>
  );
}
