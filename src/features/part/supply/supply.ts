import * as z from 'zod/mini';
import { bodies } from '#shared/entity';
import { data, type Fields, idOf, money, number, text } from '#shared/field';
import { messages } from '#words/messages';
import { labels } from '#words/labels/vendor-supply';

export interface Supply {
  part: string;
  number?: string | null;
  price?: string | null;
  lead_time_days?: number | null;
}

const most = 500;

const terms = {
  number: text({ label: labels.number, max: 100 }),
  price: money({ label: labels.price }),
  lead_time_days: number({ label: labels.lead_time_days, min: 0, max: 1_000 }),
} as const satisfies Fields;

const supply = z.extend(bodies(terms).replace, { part: idOf('part', labels.part) }) as unknown as z.ZodMiniType<Supply>;

/** The body of `PUT /vendors/{id}/parts`: the whole list. */
export const supplyFields = {
  parts: data(
    z.array(supply).check(
      z.maxLength(most, messages.tooMany(labels.parts_supplied, most)),
      z.refine(
        (list: Supply[]) => new Set(list.map(({ part }) => part)).size === list.length,
        messages.repeated(labels.parts_supplied),
      ),
    ),
    { label: labels.parts, required: true },
  ),
} as const satisfies Fields;
