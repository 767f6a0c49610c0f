import { getPage, type Page, type Row } from '#web/query.ts';

/** The work orders that a measurement caused or asks for (F2.9); without an id nothing is asked of the server (S33.2). */
export const workOrdersFor = (id: string | null | undefined, page = 1, size = 5): Promise<Page<Row>> =>
  id
    ? getPage(`/work-orders/for-measurement/${id}`, '', page, size)
    : Promise.reject(new Error('Measurement ID is null'));
