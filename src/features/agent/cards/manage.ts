import { api } from '#web/api.ts';
import { keys, queryClient } from '#web/query.ts';
import { say, sayFailed, sayWithUndo } from '#web/ui/overlay/toast.tsx';
import type { Agent, AgentRun } from '../agent';
import { words } from './cards.words';

/** Without a version: the last who sets it decides. */
export const patch = (id: string, body: object): Promise<Agent> => api.patch<Agent>(`/agents/${id}`, body);

export const refreshAgents = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.entity('agent') });

export async function enable({ id, name }: Pick<Agent, 'id' | 'name'>, isOn: boolean): Promise<void> {
  try {
    await patch(id, { is_enabled: isOn });
    sayWithUndo(isOn ? words.turnedOn(name) : words.turnedOff(name), () => enable({ id, name }, !isOn));
  } catch (error) {
    sayFailed((error as Error).message);
  }
  await refreshAgents();
}

export async function runNow({ id, name }: Agent): Promise<void> {
  try {
    await api.post<AgentRun>(`/agents/${id}/run`, {});
    say(words.started(name));
  } catch (error) {
    sayFailed((error as Error).message);
  }
  await refreshAgents();
}

export async function unmute(id: string): Promise<void> {
  try {
    await api.delete(`/agents/mutes/${id}`);
    say(words.unmuted);
  } catch (error) {
    sayFailed((error as Error).message);
  }
  await refreshAgents();
}
