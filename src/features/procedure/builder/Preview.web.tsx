import { useMemo, useRef, useState } from 'react';
import { uuid7 } from '#shared/id';
import { useSession } from '#web/session.tsx';
import { StepList } from '../StepList.web';
import { type AnsweredStep, progressOf, type Step, type StepFile } from '../steps';
import { unanswered, withAnswer, type Written, writtenFiles } from '../written';
import { words as execution } from '../procedure.words';
import { words } from './builder.words';
import styles from './builder.module.css';

/** The procedure with the same components as in a work order; answers given here are not saved (S30.1). */
export function Preview({ steps }: { steps: readonly Step[] }) {
  const { me } = useSession();
  const [answers, setAnswers] = useState<ReadonlyMap<string, Written[]>>(new Map());
  const files = useRef(new Map<string, StepFile>());
  const shown = useMemo(
    () =>
      steps.map((step) =>
        (answers.get(`${step.id} ${step.type}`) ?? []).reduce<AnsweredStep>(
          (now, written) => withAnswer(now, written, { me, files: files.current, at: new Date().toISOString() }),
          unanswered(step),
        ),
      ),
    [steps, answers, me],
  );
  const answer = (step: AnsweredStep, written: Written) =>
    setAnswers((before) => {
      const key = `${step.id} ${step.type}`;
      return new Map(before).set(key, [...(before.get(key) ?? []), written]);
    });
  function addFiles(step: AnsweredStep, added: File[]) {
    const ids = added.map((file) => {
      const id = uuid7();
      const file_url = URL.createObjectURL(file);
      const is_image = file.type.startsWith('image/');
      files.current.set(id, { id, name: file.name, is_image, file_url, thumbnail_url: null });
      return id;
    });
    answer(step, writtenFiles(step, { add: ids }));
  }
  const { answered, total } = progressOf(shown);
  return (
    <aside className={styles.preview} aria-label={words.preview}>
      <p className={styles.hint}>{words.previewHint}</p>
      <div className={styles.phone}>
        <p className={styles.progress}>{execution.progress(answered, total)}</p>
        <StepList id="preview" steps={shown} onAnswer={answer} onFiles={addFiles} />
      </div>
    </aside>
  );
}
