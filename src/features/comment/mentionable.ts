import { useQueries, useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { getPage, keys, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';

export interface Mentionable {
  id: string;
  name: string;
  color: string | null;
  team: boolean;
}

/** Everybody who would be notified of a comment `at` a record; loaded once somebody types a mention. */
export function useHearers(at: string, enabled: boolean): Mentionable[] {
  const knows = useKnowsStaff();
  const { data } = useQuery({
    queryKey: keys.some('user', `mentionable ${at}`),
    queryFn: () => api.get<Mentionable[]>(`${at}/mentionable`),
    staleTime: 300_000,
    enabled: enabled && knows,
  });
  return data ?? [];
}

/** Requesters do not read who the staff are, and so name nobody. */
function useKnowsStaff(): boolean {
  const { may } = useSession();
  return may('read', 'team');
}

/** All people and teams, to tell mentions from other words. */
export function useMentionable(enabled: boolean): Mentionable[] {
  const knows = useKnowsStaff();
  const [users, teams] = useQueries({
    queries: ['user', 'team'].map((noun) => ({
      queryKey: keys.some(noun, 'mentionable'),
      queryFn: () => getPage(`/${noun}s/minimal`, 'ordering=name', 1, 200),
      staleTime: 300_000,
      enabled: enabled && knows,
    })),
  });
  const all = (rows: Row[] | undefined, team: boolean) =>
    (rows ?? []).map(({ id, name, color }) => ({ id, name, color: color as string | null, team }));
  return [...all(users?.data?.results, false), ...all(teams?.data?.results, true)];
}

/** The text between the last @ and the caret; undefined where no name is being typed. */
export function mentionAt(text: string, caret: number): string | undefined {
  const found = /(?:^|\s)@([^@\n]{0,40})$/.exec(text.slice(0, caret));
  return found?.[1];
}

const most = 6;

export const fitting = (all: Mentionable[], typed: string): Mentionable[] => {
  const wanted = typed.toLowerCase();
  return all.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, most);
};
