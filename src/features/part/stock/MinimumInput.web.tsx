import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Problem } from '#web/api.ts';
import type { Row } from '#web/query.ts';
import { sayFailed, sayWithUndo } from '#web/ui/overlay/toast.tsx';
import { words } from '../part.words';
import { setMinimum } from './set-minimum';
import type { StockRow } from './stock-view';
import styles from './stock.module.css';

const texts = words.stock;

/** Edited in place: Enter or blur saves, Escape reverts. */
export function MinimumInput({ part, stock }: { part: Row; stock: StockRow }) {
  const { location, minimum_quantity: minimum } = stock;
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState('');

  async function save() {
    if (typed === undefined || Number(typed) === minimum) return reset();
    try {
      await setMinimum(part.id, location.id, typed === '' ? 0 : Number(typed));
      reset();
      sayWithUndo(texts.minimumSet(location.name, Number(typed)), () => {
        setMinimum(part.id, location.id, minimum).catch((problem: Error) => sayFailed(problem.message));
      });
    } catch (problem) {
      const fieldError = problem instanceof Problem ? problem.errors.minimum_quantity?.[0] : undefined;
      setError(fieldError ?? (problem as Error).message);
    }
  }
  function reset() {
    setTyped(undefined);
    setError('');
  }
  return (
    <TextInput
      className={styles.minimum}
      size="xs"
      inputMode="numeric"
      autoComplete="off"
      aria-label={texts.minimumAt(location.name)}
      value={typed ?? String(minimum)}
      error={error}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setTyped(currentTarget.value.replaceAll(/\D/g, ''))}
      onBlur={() => void save()}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
        if (key === 'Escape') reset();
      }}
    />
  );
}
