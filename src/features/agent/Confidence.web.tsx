import type { Proposal } from './agent';
import { words } from './agent-page.words';
import styles from './agent.module.css';

const filled: Record<Proposal['confidence'], number> = { low: 1, medium: 2, high: 3 };

/** How sure it is: dots first, then the word. */
export const Confidence = ({ of }: { of: Proposal['confidence'] }) => (
  <span className={styles.confidence} title={words.confidenceAbout[of]}>
    <svg viewBox="0 0 26 8" width="26" height="8" aria-hidden="true">
      {[0, 1, 2].map((at) => (
        <circle key={at} cx={4 + at * 9} cy="4" r="2.75" data-filled={at < filled[of] || undefined} />
      ))}
    </svg>
    {words.confidence[of]}
  </span>
);
