import { badRequest } from '#shared/errors';
import { isUuid } from '#shared/id';
import { messages } from '#words/messages';
import type { QueryParameter } from '#server/http/route';

/** Figures of one team's work, or of one location and what is in it. */
export interface Narrowing {
  team?: string;
  location?: string;
}

export const narrowingParameters: QueryParameter[] = [
  {
    name: 'team',
    description: 'Only work of this team, and the time of its members.',
    schema: { type: 'string', format: 'uuid' },
  },
  {
    name: 'location',
    description: 'Only work, assets and requests in this location.',
    schema: { type: 'string', format: 'uuid' },
  },
];

export const daysParameter = (standard: number): QueryParameter => ({
  name: 'days',
  description: 'How far back.',
  schema: { type: 'integer', minimum: 1, maximum: 3660, default: standard },
});

export function narrowingIn(query: URLSearchParams): Narrowing {
  const read = (name: string) => {
    const raw = query.get(name);
    if (raw !== null && !isUuid(raw)) throw badRequest(messages.badFilterValue(name, messages.mustBeId(name)));
    return raw === null ? {} : { [name]: raw };
  };
  return { ...read('team'), ...read('location') };
}

export function daysIn(query: URLSearchParams, standard: number): number {
  const raw = query.get('days') ?? String(standard);
  const days = Number(raw);
  if (!/^\d{1,4}$/.test(raw) || days < 1 || days > 3660) throw badRequest(messages.badDays);
  return days;
}

/** As filters of work orders. */
export const narrowedWork = ({ team, location }: Narrowing): Record<string, string> => ({
  ...(team && { teams: team }),
  ...(location && { location__within: location }),
});
