import {
  ArrowDownToLine,
  ArrowRightLeft,
  ArrowUpFromLine,
  Boxes,
  ClipboardCheck,
  SlidersHorizontal,
  Undo2,
} from 'lucide-react';
import type { Action } from './move-stock';

/** One icon per kind of movement, on its button and in the ledger. */
export const kindIcons = {
  receive: ArrowDownToLine,
  issue: ArrowUpFromLine,
  return: Undo2,
  transfer: ArrowRightLeft,
  adjust: SlidersHorizontal,
  count: ClipboardCheck,
  assemble: Boxes,
} satisfies Record<Action | 'count', unknown>;
