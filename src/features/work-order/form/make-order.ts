import type { Row } from '#web/query.ts';
import { words } from './create.words';

/** Without a connection the work order waits in the queue and is created later (U36). */
export async function makeOrder(body: Record<string, unknown>): Promise<Row | undefined> {
  const { queued } = await import('#web/queue/queue.ts');
  const form = `/work-order/new${body.from_template ? `?fromTemplate=${String(body.from_template)}` : ''}`;
  const about = { said: words.made(String(body.name)), noun: 'work-order', form };
  return queued.make<Row>('/work-orders', body, about);
}
