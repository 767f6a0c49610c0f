import { momentOf } from '#shared/wall';

/** When work is due on a day. */
export const morningOf = (day: string, zone: string): string => momentOf(day, '08:00', zone);
export const endOf = (day: string, zone: string): string => momentOf(day, '23:59', zone);
