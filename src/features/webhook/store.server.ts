import { bind } from '#server/entity/store';
import { webhook } from './webhook';
import { webhookTable } from './webhook.table';

export const webhooks = bind(webhook, webhookTable, { computed: { name: (row) => `${row}.name` } });
