import { Button } from '@mantine/core';
import { ClipboardPaste } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { useReorder } from '#web/ui/input/reorder.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { words } from './builder.words';
import { inserted, moved, newStep, stepsFrom } from './edit-steps';
import { Preview } from './Preview.web';
import { StepRow } from './StepRow.web';
import { hasOptions, stepTypes, type StepType } from '../step-types';
import type { Step } from '../steps';
import { typeIcons } from '../type-icons';
import styles from './builder.module.css';

const PasteDialog = lazy(async () => ({ default: (await import('./PasteDialog.web')).PasteDialog }));

const maxSteps = 350;

/** The steps of a procedure, with a preview of the phone beside them (S30). */
export function StepsInput({ id, value, error, errors, onChange }: FieldInputProps) {
  const steps = (value as Step[] | null) ?? [];
  const isWide = useMedia('(min-width: 1100px)');
  const [shown, setShown] = useState<'build' | 'preview'>('build');
  const [pasting, setPasting] = useState(false);
  const [open, setOpen] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const { list, held, handle } = useReorder<HTMLOListElement>([0, steps.length - 1], (from, to) =>
    move(steps[from]!, to),
  );

  /** After the render. */
  const focus = (step: string) =>
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-step="${step}"] [data-label]`)?.focus());
  /** Applied to the current steps, because a photo arrives long after it was chosen. */
  const change = (act: (now: readonly Step[]) => Step[]) =>
    onChange((now: unknown) => act((now as Step[] | null) ?? []));
  /** Without `after`, steps are added at the end. */
  function add(after: string | undefined, ...added: Step[]) {
    if (added.length === 0) return;
    if (steps.length + added.length > maxSteps) return setAnnouncement(words.tooMany(maxSteps));
    change((now) => inserted(now, now.findIndex((one) => one.id === after) + 1 || now.length, ...added));
    const last = added.at(-1)!;
    // A choice needs its options, so open its settings.
    if (hasOptions(last.type)) setOpen(last.id);
    focus(last.id);
  }
  function move(step: Step, to: number) {
    if (to < 0 || to >= steps.length) return;
    change((now) =>
      moved(
        now,
        now.findIndex((one) => one.id === step.id),
        to,
      ),
    );
    setAnnouncement(words.moved(step.label, to + 1));
  }
  const set = (step: Step, act: (now: Step) => Step) =>
    change((now) => now.map((one) => (one.id === step.id ? act(one) : one)));
  function remove(at: number) {
    const step = steps[at]!;
    change((now) => now.filter((one) => one.id !== step.id));
    const next = steps[at + 1] ?? steps[at - 1];
    if (next) focus(next.id);
  }

  return (
    <div id={id} className={styles.builder} data-wide tabIndex={-1}>
      {!isWide && (
        <div className={styles.tabs} role="tablist" aria-label={words.view}>
          {(['build', 'preview'] as const).map((tab) => (
            <button key={tab} type="button" role="tab" aria-selected={shown === tab} onClick={() => setShown(tab)}>
              {words[tab]}
            </button>
          ))}
        </div>
      )}
      <div className={styles.columns}>
        {(isWide || shown === 'build') && (
          <div className={styles.left}>
            {error && <p className={styles.error}>{error}</p>}
            {steps.length === 0 ? (
              <p className={styles.hint}>{words.empty}</p>
            ) : (
              <p className={`${styles.hint} ${styles.keys}`}>{words.hintKeys}</p>
            )}
            <ol ref={list} className={styles.rows}>
              {steps.map((step, at) => (
                <StepRow
                  key={step.id}
                  steps={steps}
                  at={at}
                  open={open === step.id}
                  over={held !== undefined && held.to === at && held.from !== at}
                  handle={handle(at, 'live')}
                  errors={errorsAt(errors, at)}
                  onOpen={() => setOpen(open === step.id ? undefined : step.id)}
                  onChange={(act) => set(step, act)}
                  onMove={move}
                  onRemove={() => remove(at)}
                  onAfter={(...added) => add(step.id, ...added)}
                />
              ))}
            </ol>
            <div className={styles.adding} role="group" aria-label={words.add}>
              {stepTypes.map(({ value: type, label }) => (
                <AddButton key={type} type={type} label={label} onAdd={() => add(undefined, newStep(type))} />
              ))}
            </div>
            <span>
              <Button
                variant="default"
                leftSection={<ClipboardPaste size={16} aria-hidden="true" />}
                onClick={() => setPasting(true)}
              >
                {words.paste}
              </Button>
            </span>
          </div>
        )}
        {(isWide || shown === 'preview') && <Preview steps={steps} />}
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {pasting && (
        <Suspense fallback={null}>
          <PasteDialog
            onClose={() => setPasting(false)}
            onPaste={(text, type) => add(undefined, ...stepsFrom(text, type))}
          />
        </Suspense>
      )}
    </div>
  );
}

function AddButton({ type, label, onAdd }: { type: StepType; label: string; onAdd(): void }) {
  const Icon = typeIcons[type];
  return (
    <button type="button" onClick={onAdd}>
      <Icon size={16} aria-hidden="true" />
      {label}
    </button>
  );
}

/** The errors of one step, by its own keys. */
const errorsAt = (errors: Record<string, string>, at: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([key, message]) =>
      key.startsWith(`${at}.`) ? [[key.slice(`${at}.`.length).split('.')[0]!, message]] : [],
    ),
  );
