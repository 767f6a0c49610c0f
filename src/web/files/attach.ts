import { api, Problem } from '../api.ts';
import type { Row } from '../query.ts';

const mostTries = 5;

/** Where files hang: a record's address and one of its fields. */
export interface Place {
  path: string;
  field: string;
}

/** Adds files to what a record has now; once however often it is asked. Taken back, one stands where it stood. */
export const attach = (to: Place, files: readonly string[], at?: number): Promise<void> =>
  change(to, (ids) => ids.toSpliced(at ?? ids.length, 0, ...files.filter((file) => !ids.includes(file))));

/** Takes files off this record alone: others that have it keep it, and what hangs nowhere any more is swept. */
export const detach = (from: Place, files: readonly string[]): Promise<void> =>
  change(from, (ids) => ids.filter((id) => !files.includes(id)));

/** Of what the record has now, also when somebody else has changed it meanwhile. */
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
