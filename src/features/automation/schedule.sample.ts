import type { Sample } from '../../../test/contract/declared';

/** What `/automations/schedule-preview` is asked with. */
export const sample: Sample = { nested: () => ({ cron: '0 6 * * 1' }) };
