import { api, Problem } from '../api.ts';
import type { Row } from '../query.ts';

const mostTries = 5;

/** Where files are attached: a record's path and one of its fields. */
export interface Place {
  path: string;
  field: string;
}

/** Attaches files idempotently to the record's current ones. An undo restores the position. */
export const attach = (to: Place, files: readonly string[], at?: number): Promise<void> =>
  change(to, (ids) => ids.toSpliced(at ?? ids.length, 0, ...files.filter((file) => !ids.includes(file))));

/** Detaches files from this record only; a file that is attached nowhere is deleted by a cleanup. */
export const detach = (from: Place, files: readonly string[]): Promise<void> =>
  change(from, (ids) => ids.filter((id) => !files.includes(id)));

/** Works on the record's current files, and retries if somebody else changed it meanwhile. */
async function change({ path, field }: Place, next: (ids: string[]) => string[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    const record = await api.get<Row>(path);
    const ids = (record[field] as { id: string }[]).map(({ id }) => id);
    const wanted = next(ids);
    if (wanted.length === ids.length) return;
    try {
      await api.patch(path, { [field]: wanted }, { 'if-match': `"${record.version}"` });
      return;
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 412 || tries === mostTries) throw error;
    }
  }
}
