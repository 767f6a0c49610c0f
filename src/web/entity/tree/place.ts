import type { Row } from '../../query.ts';

/** A record of a nested noun. */
export interface Place extends Row {
  /** The names from the root down to the record itself. */
  path: string[];
  /** The ids from the root down to its parent. */
  ancestors: string[];
  has_children: boolean;
  descendants?: number;
}
