import { api, Problem } from '../api.ts';
import type { Row } from '../query.ts';

const mostTries = 5;

/** Adds a file to what a record has now, also when somebody else has added meanwhile; once however often it is asked. */
export async function attach({ path, field }: { path: string; field: string }, file: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const record = await api.get<Row>(path);
    const ids = (record[field] as { id: string }[]).map(({ id }) => id);
    if (ids.includes(file)) return;
    try {
      await api.patch(path, { [field]: [...ids, file] }, { 'if-match': `"${record.version}"` });
      return;
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 412 || tries === mostTries) throw error;
    }
  }
}
