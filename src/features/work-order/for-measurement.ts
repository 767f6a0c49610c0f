import { api } from '#web/api.ts';
import type { Page, Row } from '#web/query.ts';
import { messages } from '#words/messages';

/** The work orders of a measurement; without one nothing is asked, in the spec's words. */
export const workOrdersForMeasurement = (id: string | null | undefined): Promise<Page<Row>> =>
  id ? api.get<Page<Row>>(`/work-orders/for-measurement/${id}`) : Promise.reject(new Error(messages.noMeasurement));
