import type { Feature, Panel } from '../common/feature.ts';

export interface Relation extends Pick<Panel, 'id' | 'title' | 'count' | 'informs'> {
  /** The noun of the page, the noun that refers to it, and the field of that reference. */
  from: string;
  to: string;
  filter: string;
  ordering?: string;
  /** What a row says on this page, if that is not what lists say. */
  line?: Feature['line'];
  /** Several searches shown one below the other, if no single ordering puts the right rows first. */
  parts?: readonly string[];
}

/** How many of the records a card shows. */
export const shown = 5;
