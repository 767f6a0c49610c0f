import { formatDateTime } from '#web/format/time.ts';
import type { Measured } from './measured';
import { words } from './measurement-page.words';

/** When the next reading is due, in words; undefined where none is expected. */
export const dueText = ({ due_at, is_due }: Pick<Measured, 'due_at' | 'is_due'>): string | undefined =>
  due_at ? (is_due ? words.due.since : words.due.on)(formatDateTime(due_at)) : undefined;
