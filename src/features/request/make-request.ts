import type { Row } from '#web/query.ts';
import { words } from './request.words';

/** Without a connection the report waits in the queue and is sent later (U36). */
export async function makeRequest(body: Record<string, unknown>): Promise<Row | undefined> {
  const { queued } = await import('#web/queue/queue.ts');
  const about = { said: words.form.made(String(body.name)), noun: 'request', form: '/request/new' };
  return queued.make<Row>('/requests', body, about);
}
