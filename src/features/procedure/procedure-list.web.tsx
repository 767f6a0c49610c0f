import type { Feature } from '#web/entity/common/feature.ts';
import { words } from './procedure-list.words';

/** Procedures in lists: only what every list loads. */
export const procedureList = {
  line: (row) => ({
    subtitle: <span>{[words.steps(Number(row.field_count)), row.description].filter(Boolean).join(' · ')}</span>,
  }),
} satisfies Partial<Feature>;
