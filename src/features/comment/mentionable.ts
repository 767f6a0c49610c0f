import { useQueries } from '@tanstack/react-query';
import { getPage, keys, type Row } from '#web/query.ts';

export interface Mentionable {
  id: string;
  name: string;
  color: string | null;
  team: boolean;
}

/** People and teams that can be named; asked for once somebody is. */
export function useMentionable(enabled: boolean): Mentionable[] {
  const [users, teams] = useQueries({
    queries: ['user', 'team'].map((noun) => ({
      queryKey: keys.some(noun, 'mentionable'),
      queryFn: () => getPage(`/${noun}s/minimal`, 'ordering=name', 1, 200),
      staleTime: 300_000,
      enabled,
    })),
  });
  const all = (rows: Row[] | undefined, team: boolean) =>
    (rows ?? []).map(({ id, name, color }) => ({ id, name, color: color as string | null, team }));
  return [...all(users?.data?.results, false), ...all(teams?.data?.results, true)];
}

/** What is being typed behind the last @, up to where the caret stands; nothing where no name is being typed. */
export function mentionAt(text: string, caret: number): string | undefined {
  const found = /(?:^|\s)@([^@\n]{0,40})$/.exec(text.slice(0, caret));
  return found?.[1];
}

const most = 6;

export const fitting = (all: Mentionable[], typed: string): Mentionable[] => {
  const wanted = typed.toLowerCase();
  return all.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, most);
};
