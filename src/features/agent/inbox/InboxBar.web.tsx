import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Choices } from '#web/ui/input/Choices.tsx';
import { words as names } from '../agent-page.words';
import { agentsQuery } from '../proposals-query';
import type { By } from './group';
import { words } from './inbox.words';
import { type Address, outcomes, type Part, parts } from './use-inbox';
import styles from './inbox.module.css';

/** Which proposals, and how they are grouped. */
export function InboxBar({ address: { by, part, outcome, agent, set } }: { address: Address }) {
  const { data: agents = [] } = useQuery(agentsQuery);
  const choose = (change: Record<string, string | undefined>) => set({ ...change, proposal: undefined });
  return (
    <div className={styles.bar}>
      <Choices<Part>
        label={words.states}
        hideLabel
        name="part"
        value={part}
        options={parts.map((value) => ({ value, label: words.part[value] }))}
        onChange={(next) => choose({ part: next === 'open' ? undefined : next, outcome: undefined })}
      />
      <NativeSelect
        aria-label={words.ofAgent}
        value={agent ?? ''}
        data={[{ value: '', label: words.allAgents }, ...agents.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ currentTarget }) => choose({ agent: currentTarget.value || undefined })}
      />
      {part === 'past' ? (
        <NativeSelect
          aria-label={words.outcome}
          value={outcome ?? ''}
          data={[
            { value: '', label: words.allOutcomes },
            ...outcomes.map((value) => ({ value, label: names.state[value] })),
          ]}
          onChange={({ currentTarget }) => choose({ outcome: currentTarget.value || undefined })}
        />
      ) : (
        <NativeSelect
          aria-label={words.group}
          value={by}
          data={(['agent', 'record'] as const).map((value) => ({ value, label: words.by[value] }))}
          onChange={({ currentTarget }) => {
            const next = currentTarget.value as By;
            set({ by: next === 'agent' ? undefined : next });
          }}
        />
      )}
    </div>
  );
}
