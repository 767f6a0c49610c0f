import { Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LanguageModelUse, languageModelUses } from '#shared/language-model';
import { api } from '#web/api.ts';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { formatNumber } from '#web/format/number.ts';
import { inTurn } from '#web/in-turn.ts';
import { keys, queryClient } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { say, sayFailed } from '#web/ui/overlay/toast.tsx';
import { statusQuery } from './ask-model';
import { words } from './language-model.words';
import styles from './language-model.module.css';

const texts = words.settings;

/** What may be asked, which model answers, and what it has used. */
export function LanguageModelSection() {
  const { me } = useSession();
  const { data, error, refetch } = useQuery(statusQuery);
  const [pressed, setPressed] = useState<readonly LanguageModelUse[]>();
  if (error && !data) return <EntityError error={error} title={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return null;
  const on = pressed ?? data.features;
  const save = (settings: object) =>
    inTurn(me.organization.id, async () => {
      await api.patch(`/organizations/${me.organization.id}`, { settings });
      await queryClient.invalidateQueries({ queryKey: keys.entity('organization') });
      say(texts.saved);
    });
  async function set(use: LanguageModelUse, next: boolean) {
    const language_model = languageModelUses.filter((one) => (one === use ? next : on.includes(one)));
    setPressed(language_model);
    await save({ language_model })
      .catch((failed: Error) => sayFailed(failed.message))
      .finally(() => setPressed(undefined));
  }
  return (
    <>
      <p className={styles.lead}>
        {texts.model(data.model!, data.host!)}
        <br />
        {texts.used(formatNumber(data.tokens_used!), formatNumber(data.tokens_limit!))}
      </p>
      {languageModelUses.map((use) => (
        <Switch
          key={use}
          label={texts.uses[use].label}
          description={texts.uses[use].hint}
          checked={on.includes(use)}
          onChange={({ currentTarget }) => void set(use, currentTarget.checked)}
        />
      ))}
      <Limit current={data.tokens_limit!} save={(language_model_tokens) => save({ language_model_tokens })} />
    </>
  );
}

/** Saved when it is left; a refusal stands at it. */
function Limit({ current, save }: { current: number; save(tokens: number): Promise<void> }) {
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState('');
  async function commit() {
    if (typed === undefined || Number(typed) === current) return setTyped(undefined);
    try {
      await save(typed.trim() ? Number(typed) : Number.NaN);
      setTyped(undefined);
    } catch (error) {
      setWrong((error as Error).message);
    }
  }
  return (
    <TextInput
      label={texts.limit}
      inputMode="numeric"
      className={styles.limit}
      value={typed ?? String(current)}
      error={wrong}
      onChange={({ currentTarget }) => {
        setWrong('');
        setTyped(currentTarget.value);
      }}
      onBlur={() => void commit()}
      onKeyDown={({ key }) => key === 'Enter' && void commit()}
    />
  );
}
