import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Denied } from '#web/entity/common/Denied.tsx';
import { useSession } from '#web/session.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { words as all } from '#words/screen';
import { CheckStep } from './CheckStep.web';
import { ChooseStep } from './ChooseStep.web';
import { ImportStep } from './ImportStep.web';
import { MatchStep } from './MatchStep.web';
import { words } from './screen.words';
import { Side } from './Side.web';
import { canOpen, type Step, stepOf, steps } from './step';
import { act, useNouns, useUpload } from './upload-query';
import { UploadStep } from './UploadStep.web';
import styles from './screen.module.css';

interface Search {
  id?: string;
  noun?: string;
  step?: Step;
}

/** Brings records in from a table, in five steps (S36). What was done is on the server: any browser can go on. */
export function UploadPage() {
  const { may } = useSession();
  const navigate = useNavigate();
  const { id, noun, step: stepInAddress } = useSearch({ strict: false }) as Search;
  const { data: upload, error } = useUpload(id);
  const { data: nouns } = useNouns();
  const [failed, setFailed] = useState('');
  const currentStep: Step = upload ? stepOf(upload) : noun ? 'upload' : 'choose';
  const step: Step = id && stepInAddress && canOpen(stepInAddress, upload) ? stepInAddress : currentStep;
  const entity = upload?.entity ?? noun;
  const label = nouns?.find((one) => one.entity === entity)?.label ?? '';
  useEffect(() => {
    document.title = `${words.title} · ${all.product}`;
  }, []);
  // Answering the last question must not turn the page: the step that was open stays.
  useEffect(() => {
    if (id && !stepInAddress && currentStep === 'match')
      void navigate({ to: '/batch-upload-new', search: { id, step: 'match' } as never, replace: true });
  }, [id, stepInAddress, currentStep, navigate]);
  const go = (search: Search) => void navigate({ to: '/batch-upload-new', search: search as never });
  if (!may('create', 'batch-upload')) return <Denied verb="create" noun="batch-upload" parent="/" />;

  const toStep = (next: Step) => go({ id, step: next });
  const start = async () => {
    setFailed('');
    try {
      await act(upload!.id, 'import', { counts: upload!.counts });
      go({ id });
    } catch (problem) {
      setFailed((problem as Error).message);
    }
  };
  return (
    <div className={styles.page}>
      <PageHeader title={label ? `${words.title}: ${label}` : words.title} />
      <ol className={styles.steps} aria-label={words.stepsLabel}>
        {steps.map((one, at) => (
          <li key={one} data-state={one === step ? 'now' : at < steps.indexOf(step) ? 'past' : 'next'}>
            <button
              type="button"
              aria-current={one === step ? 'step' : undefined}
              disabled={one !== step && !canOpen(one, upload)}
              onClick={() => (one === 'choose' ? go({}) : toStep(one))}
            >
              <span aria-hidden="true">{at + 1}</span>
              {words.steps[one]}
            </button>
          </li>
        ))}
      </ol>
      {(failed || (error && !upload)) && (
        <p className={styles.error} role="alert">
          {failed || (error as Error).message}
        </p>
      )}
      <div className={styles.body} data-side={upload && step !== 'upload' && step !== 'import' ? true : undefined}>
        <main className={styles.main}>
          {step === 'choose' && (
            <ChooseStep
              nouns={nouns ?? []}
              onNoun={(entity) => go({ noun: entity })}
              onUpload={(one, step) => go({ id: one, ...(step && { step }) })}
            />
          )}
          {step === 'upload' && (
            <UploadStep
              key={id ?? noun}
              upload={upload}
              entity={entity ?? ''}
              onSent={(one) => go({ id: one, step: 'upload' })}
              onNext={() => toStep('match')}
            />
          )}
          {step === 'match' && upload && (
            <MatchStep upload={upload} onBack={() => toStep('upload')} onNext={() => toStep('check')} />
          )}
          {step === 'check' && upload && (
            <CheckStep upload={upload} onBack={() => toStep('match')} onNext={() => void start()} />
          )}
          {step === 'import' && upload && <ImportStep upload={upload} label={label} onAnother={() => go({})} />}
        </main>
        {upload && step !== 'upload' && step !== 'import' && step !== 'choose' && <Side upload={upload} />}
      </div>
    </div>
  );
}
