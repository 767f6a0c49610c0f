import type { Always, RecordOf } from '#shared/entity';
import type { user } from './user';

/** A user as the screens of people handle one. */
export type Person = Always<RecordOf<typeof user>, 'is_pending'>;
