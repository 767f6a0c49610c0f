import type { Feature } from '#web/entity/common/feature.ts';
import { formatBytes } from '#web/files/file.ts';
import type { Row } from '#web/query.ts';
import { kindOf } from './kind';

/** How files stand in lists: what they are in a word; filters keep the types that the API knows. */
export const fileList = {
  cells: { mime_type: (row) => kindOf(String(row.mime_type)) },
  line: (row: Row) => ({ subtitle: [kindOf(String(row.mime_type)), formatBytes(Number(row.size))].join(' · ') }),
} satisfies Partial<Feature>;
