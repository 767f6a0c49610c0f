import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { keys } from '#web/query.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import type { Proposal } from '../agent';
import { words as names } from '../agent-page.words';
import { Confidence } from '../Confidence.web';
import { words } from './cards.words';
import styles from './cards.module.css';

type Found = Pick<Proposal, 'title' | 'why' | 'confidence' | 'kind'>;

/** What an agent would propose now, without keeping it. */
export function TryDialog({ id, name, onClose }: { id: string; name: string; onClose(): void }) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.preview('agent', id),
    queryFn: () =>
      api.post<{ proposals: Found[]; scanned: number; is_partial: boolean }>(`/agents/${id}/run`, { dry_run: true }),
    gcTime: 0,
  });
  return (
    <Dialog title={words.trying(name)} onClose={onClose}>
      <p className={styles.about}>{data?.is_partial ? words.tryPart(data.scanned) : words.tryAbout}</p>
      {!data && error && <EntityError error={error} title={names.failed.inbox} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting lines={4} />}
      {data?.proposals.length === 0 && <p>{data.is_partial ? words.tryNoneYet : words.tryNone}</p>}
      {data && data.proposals.length > 0 && (
        <ul className={styles.tried}>
          {data.proposals.map(({ title, why, confidence }, at) => (
            <li key={at}>
              <b>{title}</b>
              <p>{why}</p>
              <Confidence of={confidence} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
