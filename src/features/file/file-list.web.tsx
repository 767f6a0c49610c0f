import type { Feature } from '#web/entity/common/feature.ts';
import { formatBytes } from '#web/files/file.ts';
import type { Row } from '#web/query.ts';
import { kindOf } from './kind';

/** How files look in lists: the kind as one word; filters keep the MIME types of the API. */
export const fileList = {
  cells: { mime_type: (row) => kindOf(String(row.mime_type)) },
  line: (row: Row) => ({ subtitle: [kindOf(String(row.mime_type)), formatBytes(Number(row.size))].join(' · ') }),
} satisfies Partial<Feature>;
