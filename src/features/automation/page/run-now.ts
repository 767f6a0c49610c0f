import { api, Problem } from '#web/api.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { say, sayFailed } from '#web/ui/overlay/toast.tsx';
import { words } from '../automation-page.words';
import type { Run } from './run-view';

/** Runs an automation for these records, and tells what came of it. */
export async function runNow({ id }: Row, subjects: string[]): Promise<boolean> {
  try {
    const { runs } = await api.post<{ runs: Run[] }>(`/automations/${id}/run`, { subjects });
    const failed = runs.flatMap(({ lines }) => lines).find(({ error }) => error);
    if (failed) sayFailed(words.ranFailed(failed.error!));
    else say(words.ran(runs.length));
    return true;
  } catch (error) {
    const [message] = error instanceof Problem ? Object.values(error.errors).flat() : [];
    sayFailed(message ?? (error as Error).message);
    return false;
  } finally {
    await queryClient.invalidateQueries({ queryKey: keys.entity('automation') });
  }
}
