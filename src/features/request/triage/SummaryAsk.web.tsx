import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '#web/api.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { say } from '#web/ui/overlay/toast.tsx';
import { refresh } from '../act';
import { words } from '../request.words';
import styles from '../page/request.module.css';

const texts = words.summary;
const longest = 200;

/** What others read under "Already reported" on the page of the portal; only the staff's words are shown there (F1.7). */
export function SummaryAsk({ row }: { row: Row }) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const after = await api.patch<Row>(`/requests/${row.id}`, { public_summary: text.trim() });
      queryClient.setQueryData(keys.detail('request', row.id), after);
      refresh(row.id);
      say(texts.saved(String(row.code)));
    } catch (error) {
      setRefused((error as Error).message);
      setBusy(false);
    }
  }
  return (
    <form
      className={styles.summary}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) void save();
      }}
    >
      <TextInput
        aria-label={texts.label}
        description={texts.hint}
        placeholder={texts.example}
        maxLength={longest}
        value={text}
        error={refused}
        onChange={({ currentTarget }) => {
          setRefused('');
          setText(currentTarget.value);
        }}
      />
      <Button type="submit" variant="default" loading={busy} disabled={!text.trim()}>
        {texts.save}
      </Button>
    </form>
  );
}
