import * as z from 'zod/mini';
import { data, date, dateTime, number, ref, text } from '#shared/field';
import { words } from '../mcp.words';

const labels = words.arguments;

const value = z.union([z.string(), z.number(), z.boolean()]);

export const idField = ref('record', { label: labels.id, required: true });
export const qField = text({ label: labels.q, max: 200 });
export const filtersField = data(z.record(z.string(), value), { label: labels.filters });
export const namesField = data(z.array(z.string()).check(z.maxLength(100)), { label: labels.fields });
export const moreField = data(z.record(z.string(), z.unknown()), { label: labels.more });
export const versionField = number({ label: labels.version, min: 1 });

export const pageFields = {
  page: number({ label: labels.page, min: 1, max: 1e6 }),
  page_size: number({ label: labels.pageSize, min: 1, max: 50 }),
};
export const daysFields = { from: date({ label: labels.from }), to: date({ label: labels.to }) };
export const timesFields = { from: dateTime({ label: labels.from }), to: dateTime({ label: labels.to }) };
