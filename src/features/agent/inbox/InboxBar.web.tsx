import { Choices } from '#web/ui/input/Choices.tsx';
import { type Address, type Part, parts } from './use-inbox';
import type { By } from './group';
import { words } from './inbox.words';
import styles from './inbox.module.css';

/** Which proposals, and how they are grouped. */
export const InboxBar = ({ address: { by, part, set }, isEmpty }: { address: Address; isEmpty: boolean }) => (
  <div className={styles.bar}>
    <Choices<Part>
      label={words.states}
      hideLabel
      name="part"
      value={part}
      options={parts.map((value) => ({ value, label: words.state[value] }))}
      onChange={(next) => set({ part: next === 'open' ? undefined : next, proposal: undefined })}
    />
    {!isEmpty && (
      <Choices<By>
        label={words.group}
        hideLabel
        name="by"
        value={by}
        options={[
          { value: 'agent', label: words.by.agent },
          { value: 'record', label: words.by.record },
        ]}
        onChange={(next) => set({ by: next === 'agent' ? undefined : next })}
      />
    )}
  </div>
);
