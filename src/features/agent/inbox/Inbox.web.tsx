import { useLayoutEffect, useRef, useState } from 'react';
import { PageError } from '#web/entity/common/PageError.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { desk, useMedia } from '#web/ui/use-media.ts';
import { words as names } from '../agent-page.words';
import type { Refused } from '../page/decide';
import { ProposalView } from '../page/ProposalView.web';
import { useProposals } from '../proposals-query';
import { AcceptTogether } from './AcceptTogether.web';
import { grouped } from './group';
import { InboxBar } from './InboxBar.web';
import { NothingHere } from './NothingHere.web';
import { NotAccepted } from './NotAccepted.web';
import { Rows } from './Rows.web';
import { useInboxAddress } from './use-inbox';
import styles from './inbox.module.css';

/** What waits for a decision, and beside it the one that is looked at (U28). On a phone one takes the place of the other. */
export function Inbox() {
  const address = useInboxAddress();
  const { by, search, proposal, set } = address;
  const { list, rows } = useProposals(search);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<{ refused: Refused[]; accepted: number }>();
  const isWide = useMedia(desk);
  const groups = rows && grouped(rows, by);
  const order = groups?.flatMap((group) => group.rows) ?? [];
  // One that has left gives its place to the next.
  const place = useRef(0);
  const found = order.findIndex(({ id }) => id === proposal);
  const at = found >= 0 ? found : Math.min(place.current, order.length - 1);
  const current = found >= 0 || isWide ? order[at] : undefined;
  useLayoutEffect(() => {
    place.current = Math.max(0, at);
  }, [at]);
  if (list.isError && !rows)
    return <PageError error={list.error} title={names.failed.inbox} onRetry={() => void list.refetch()} />;
  const ticked = order.filter(({ id }) => chosen.has(id));
  return (
    <div className={styles.inbox} data-open={found >= 0 || undefined}>
      <div className={styles.side}>
        <InboxBar address={address} />
        {!groups && <Waiting lines={6} />}
        {groups?.length === 0 && <NothingHere address={address} />}
        {groups && groups.length > 0 && (
          <Rows
            groups={groups}
            order={order}
            current={current}
            chosen={chosen}
            onChoose={setChosen}
            onOpen={(id, isStep) => (isWide || !isStep) && set({ proposal: id }, isWide)}
            list={list}
          />
        )}
        {ticked.length > 0 && (
          <AcceptTogether
            proposals={ticked}
            onNone={() => setChosen(new Set())}
            onDone={(refused, accepted) => {
              setChosen(new Set());
              setDone({ refused, accepted });
            }}
          />
        )}
        {done && done.refused.length > 0 && <NotAccepted {...done} onClose={() => setDone(undefined)} />}
      </div>
      {current && (
        <ProposalView
          key={current.id}
          id={current.id}
          known={current}
          keys={ticked.length === 0}
          onBack={isWide ? undefined : () => set({ proposal: undefined })}
        />
      )}
    </div>
  );
}
