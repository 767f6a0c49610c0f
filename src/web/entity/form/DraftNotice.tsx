import { Button } from '@mantine/core';
import { useState } from 'react';
import { words } from '#words/screen';
import type { Draft } from './drafts.ts';
import styles from '../common/entity.module.css';

/** Offers to restore a draft. */
export function DraftNotice({ draft, onRestore, onDiscard }: { draft: Draft; onRestore(): void; onDiscard(): void }) {
  const [gone, setGone] = useState(false);
  if (gone || Object.keys(draft.values).length === 0) return null;
  return (
    <p className={styles.notice}>
      <span>{words.form.restore}</span>
      <Button
        variant="default"
        onClick={() => {
          setGone(true);
          onRestore();
        }}
      >
        {words.form.restoreAction}
      </Button>
      <Button
        variant="subtle"
        onClick={() => {
          setGone(true);
          onDiscard();
        }}
      >
        {words.form.discard}
      </Button>
    </p>
  );
}
