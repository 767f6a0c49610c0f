import type { Always, RecordOf } from '#shared/entity';
import { api } from '#web/api.ts';
import { keys, type Page, queryClient } from '#web/query.ts';
import type { webhook } from './webhook';

export type Webhook = Always<RecordOf<typeof webhook>, 'url' | 'events' | 'role'>;
/** The answer that shows the secret, once. */
export type NewSecret = Webhook & { secret: string };

export interface Delivery {
  id: string;
  type: string;
  status: 'waiting' | 'sent' | 'failed';
  attempts: number;
  tries: { at: string; status?: number; error?: string }[];
  next_at: string | null;
  created_at: string;
  /** Null for those who may not see what its role sees. */
  body: string | null;
}

export const webhooksQuery = {
  queryKey: keys.some('webhook', 'all'),
  queryFn: () => api.get<Page<Webhook>>('/webhooks?page_size=100'),
};

export const webhooksChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.entity('webhook') });
