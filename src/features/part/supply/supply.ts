import * as z from 'zod/mini';
import { bodies } from '#shared/entity';
import { data, type Fields, idOf, money, number, text } from '#shared/field';
import { messages } from '#words/messages';

export interface Supply {
  part: string;
  number?: string | null;
  price?: string | null;
  lead_time_days?: number | null;
}

const most = 500;

const terms = {
  number: text({ label: 'Vendor’s part number', max: 100 }),
  price: money({ label: 'Price' }),
  lead_time_days: number({ label: 'Lead time in days', min: 0, max: 1_000 }),
} as const satisfies Fields;

const supply = z.extend(bodies(terms).replace, { part: idOf('part', 'Part') }) as unknown as z.ZodMiniType<Supply>;

/** The body of `PUT /vendors/{id}/parts`: the whole list. */
export const supplyFields = {
  parts: data(
    z.array(supply).check(
      z.maxLength(most, messages.tooMany('Parts supplied', most)),
      z.refine(
        (list: Supply[]) => new Set(list.map(({ part }) => part)).size === list.length,
        messages.repeated('Parts supplied'),
      ),
    ),
    { label: 'Parts supplied', required: true },
  ),
} as const satisfies Fields;
