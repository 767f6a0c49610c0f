import { useQuery } from '@tanstack/react-query';
import { addDays } from '#shared/days';
import { momentOf } from '#shared/wall';
import { api } from '#web/api.ts';
import { keys } from '#web/query.ts';
import type { CapacityKind, Figures, Forecast } from './capacity';

/** The requested range: whole days in the time zone of the organisation, and optionally a product. */
export interface Window {
  from: string;
  to: string;
  product: string;
}

export interface Slice {
  from: string;
  to: string;
  kind: CapacityKind;
}

const hour = 3_600_000;

interface Schedule {
  has_calendar: boolean;
  intervals: Slice[];
}

interface Metrics extends Figures {
  has_calendar: boolean;
  forecast: Forecast | null;
}

const startOf = (day: string, zone: string): string => momentOf(day, '00:00', zone);

export function useCapacity(id: string, { from, to, product }: Window, zone: string) {
  const enabled = from !== '' && to !== '' && from <= to;
  const span = new URLSearchParams(
    enabled ? { from: startOf(from, zone), to: startOf(addDays(to, 1), zone) } : undefined,
  );
  const schedule = useQuery({
    queryKey: keys.about('asset', id, 'schedule', span.toString()),
    queryFn: () => api.get<Schedule>(`/assets/${id}/capacity-schedule?${span}`),
    placeholderData: (before) => before,
    enabled,
  });
  const params = new URLSearchParams({ ...Object.fromEntries(span), ...(product && { product_id: product }) });
  const metrics = useQuery({
    queryKey: keys.about('asset', id, 'capacity', params.toString()),
    queryFn: () => api.get<Metrics>(`/assets/${id}/capacity-metrics?${params}`),
    placeholderData: (before) => before,
    enabled,
  });
  return { schedule, metrics };
}

/** A day of the schedule; each piece starts and ends at a fraction of the day from 0 to 1. */
export interface Day {
  day: string;
  pieces: { kind: CapacityKind; from: number; to: number; hours: number }[];
}

export function daysOf(slices: readonly Slice[], { from, to }: Window, zone: string): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const [start, end] = [Date.parse(startOf(day, zone)), Date.parse(startOf(addDays(day, 1), zone))];
    const pieces = slices.flatMap(({ kind, ...slice }) => {
      const [since, until] = [Math.max(start, Date.parse(slice.from)), Math.min(end, Date.parse(slice.to))];
      const part = (at: number) => (at - start) / (end - start);
      return until > since ? [{ kind, from: part(since), to: part(until), hours: (until - since) / hour }] : [];
    });
    days.push({ day, pieces });
  }
  return days;
}
