import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Problem } from '#web/api.ts';
import { words as all } from '#words/screen';
import { words } from './comment.words';
import { Mentions, useMentions } from './Mentions.web';
import styles from './comment.module.css';

interface EditProps {
  at: string;
  text: string;
  onSave(text: string): Promise<unknown>;
  onClose(): void;
}

/** Edits a comment in place. Escape cancels; Ctrl or ⌘ with Enter saves. */
export function EditComment({ at, text: before, onSave, onClose }: EditProps) {
  const [text, setText] = useState(before);
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(at, input, text, setText);
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(before.length, before.length);
  }, [before]);
  async function save() {
    if (busy || !text.trim()) return input.current?.focus();
    setBusy(true);
    try {
      await onSave(text.trim());
      onClose();
    } catch (error) {
      setRefused((error instanceof Problem ? error.errors.text?.[0] : undefined) ?? (error as Error).message);
      setBusy(false);
    }
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={styles.field}>
        <Textarea
          ref={input}
          aria-label={words.editLabel}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={5000}
          value={text}
          error={refused}
          onChange={(event) => setText(event.currentTarget.value)}
          {...mentions.input}
          onKeyDown={(event) => {
            mentions.input.onKeyDown(event);
            if (event.defaultPrevented) return;
            if (event.key === 'Escape') onClose();
            else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save();
            else return;
            event.stopPropagation();
          }}
        />
        <Mentions {...mentions.list} />
      </div>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          {all.form.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
