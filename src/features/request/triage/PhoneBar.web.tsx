import { Check, Ellipsis, MessageCircleQuestion, X } from 'lucide-react';
import { lazyScreen } from '#web/lazy-screen.tsx';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { LazyButton } from '#web/ui/LazyButton.tsx';
import { phone, useMedia } from '#web/ui/use-media.ts';
import { requestOf } from '../request-view';
import { words } from '../request.words';
import { TriageQuestion } from './TriageQuestion.web';
import { useTriage } from './use-triage';
import styles from '../page/request.module.css';

const MoreActs = lazyScreen(async () => (await import('./MoreActs.web')).MoreActs);

/** The acts at the foot of a phone, the usual one filled. */
export function PhoneBar({ row }: { row: Row }) {
  const { may } = useSession();
  const small = useMedia(phone);
  if (!small || requestOf(row).status !== 'pending' || !may('accept', 'request', row)) return null;
  return <Bar row={row} />;
}

const more = (
  <button type="button" aria-label={words.triage.more} aria-haspopup="menu">
    <Ellipsis size={20} />
  </button>
);

function Bar({ row }: { row: Row }) {
  const triage = useTriage(row);
  return (
    <div className={styles.bar} role="group" aria-label={words.triage.title} data-work-bar>
      <LazyButton button={more} load={MoreActs.load}>
        <MoreActs button={more} row={row} triage={triage} />
      </LazyButton>
      <button type="button" onClick={() => triage.ask('reject')}>
        <X size={20} />
        {words.act.reject}
      </button>
      <button type="button" onClick={() => triage.ask('ask')}>
        <MessageCircleQuestion size={20} />
        {words.act.ask}
      </button>
      <button type="button" data-primary onClick={triage.accept}>
        <Check size={20} />
        {words.act.accept}
      </button>
      <TriageQuestion row={row} triage={triage} />
    </div>
  );
}
