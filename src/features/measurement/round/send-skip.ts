import { askedNow } from '#web/queue/entry.ts';
import { storeAndSend } from '#web/queue/queue.ts';
import type { Measured } from '../measured';
import { words } from '../measurement-page.words';
import type { Round } from './round-query';

/** Tells the server why a meter was not read, now or when there is a connection; the round goes on meanwhile. */
export const sendSkip = (round: Round, { id, name }: Measured, reason: string) =>
  storeAndSend(
    {
      kind: 'request',
      method: 'POST',
      path: `/measurement-rounds/${round.id}/skips`,
      body: { measurement: id, reason, skipped_at: askedNow() },
    },
    {
      noun: 'measurement-round',
      record: round.id,
      said: words.round.skipSaid(name, reason),
      page: { name: `skips/${round.id}`, note: null, until: 'sent' },
    },
  );
