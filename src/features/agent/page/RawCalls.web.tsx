import type { Call } from '../agent';
import { words } from './proposal.words';
import styles from './proposal.module.css';

/** For those who want to see exactly what is sent. */
export function RawCalls({ calls }: { calls: readonly Call[] }) {
  if (calls.length === 0) return null;
  return (
    <details className={styles.raw}>
      <summary>{words.raw}</summary>
      <p>{words.rawAbout}</p>
      <pre tabIndex={0}>
        {calls
          .map(({ method, path, body }) =>
            [`${method} ${path}`, body && JSON.stringify(body, null, 2)].filter(Boolean).join('\n'),
          )
          .join('\n\n')}
      </pre>
    </details>
  );
}
