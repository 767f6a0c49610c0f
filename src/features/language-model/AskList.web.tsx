import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FilterAidProps } from '#web/entity/filter/aids.ts';
import { addressOf } from '#web/entity/list/list-address.ts';
import { say } from '#web/ui/overlay/toast.tsx';
import { useAsk, useIsOn } from './ask-model';
import { words } from './language-model.words';
import { Sent } from './Sent.web';
import styles from './language-model.module.css';

const texts = words.question;

interface Found {
  path: string;
  query: Record<string, string>;
  count: number;
}

/** Below the filters of a list: a question that becomes some of them. */
export function AskList({ feature: { slug: noun }, onDone }: FilterAidProps) {
  const navigate = useNavigate();
  const isOn = useIsOn('question');
  const { busy, refused, refuse, ask } = useAsk<Found>('question');
  const [text, setText] = useState('');
  if (!isOn) return null;
  const input = { noun, question: text.trim() };
  async function submit() {
    if (!input.question || busy) return;
    const found = await ask(input);
    const address = found && addressOf(found, {});
    if (!address) return;
    onDone();
    say(texts.found(found.count));
    await navigate(address as never);
  }
  return (
    <form
      className={styles.question}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        label={texts.label}
        placeholder={texts.example}
        maxLength={500}
        value={text}
        error={refused}
        onChange={({ currentTarget }) => {
          refuse('');
          setText(currentTarget.value);
        }}
      />
      {input.question && <Sent key={input.question} use="question" body={input} />}
      <Button type="submit" variant="default" loading={busy} disabled={!input.question}>
        {texts.ask}
      </Button>
    </form>
  );
}
