import { useRef } from 'react';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { words } from './builder.words';
import { recipeOf, recipes } from './recipes';
import { SentenceWords } from './SentenceLine.web';
import { triggerIcons } from './trigger-icons';
import { type TriggerDraft, triggerParts } from './trigger-parts';
import styles from './builder.module.css';

const startOf = (type: TriggerDraft['type']): TriggerDraft => recipeOf(type).trigger;

/** "When …": what starts the automation. A new one begins with a recipe. */
export function TriggerInput({ id, value, error, errors, onChange, onAddNew }: FieldInputProps) {
  const trigger = (value ?? undefined) as TriggerDraft | undefined;
  const box = useRef<HTMLDivElement>(null);
  function start(draft: TriggerDraft) {
    onChange(draft);
    // What is still missing comes next.
    setTimeout(() => {
      const blanks = box.current?.querySelectorAll<HTMLElement>('button[data-blank]') ?? [];
      ([...blanks].find((one) => one.dataset.missing) ?? blanks[0])?.focus();
    });
  }
  const whole = Object.keys(errors).length === 0 && error ? { '': error } : errors;
  return (
    <div id={id} ref={box} className={styles.part} tabIndex={-1} role="group" aria-label={words.when}>
      {trigger ? (
        <div className={styles.line} data-line="trigger" data-only>
          <span className={styles.lead}>{words.when}</span>
          <SentenceWords
            parts={triggerParts(trigger, startOf)}
            errors={whole}
            trigger={trigger}
            onSet={(next) => onChange(next)}
            onAddNew={onAddNew}
          />
        </div>
      ) : (
        <Recipes error={error} onStart={start} />
      )}
    </div>
  );
}

function Recipes({ error, onStart }: { error?: string; onStart(draft: TriggerDraft): void }) {
  return (
    <>
      <p className={styles.hint}>{words.recipe.hint}</p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <ul className={styles.recipes}>
        {recipes.map(({ title, trigger }) => {
          const Icon = triggerIcons[trigger.type];
          return (
            <li key={trigger.type}>
              <button type="button" aria-invalid={error ? true : undefined} onClick={() => onStart(trigger)}>
                <Icon size={18} aria-hidden="true" />
                <span>
                  <b>{title}</b>
                  <small>{words.trigger.types[trigger.type][1]}</small>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
