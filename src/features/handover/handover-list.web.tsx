import type { Feature } from '#web/entity/common/feature.ts';
import type { Row } from '#web/query.ts';
import { Glyph } from '#web/ui/Pill.tsx';

const readersOf = (row: Row): string => (row.acknowledged_by as { name: string }[]).map(({ name }) => name).join(', ');

/** How handovers look in lists: a ring until the person has read it, and who has. */
export const handoverList = {
  line: (row) => ({ mark: <Glyph meaning={row.is_acknowledged ? 'done' : 'open'} />, subtitle: readersOf(row) }),
  bulk: [],
} satisfies Partial<Feature>;
