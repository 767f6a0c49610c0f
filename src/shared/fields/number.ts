import * as z from 'zod/mini';
import { messages } from '#words/messages';
import { field, ordered, type Traits } from './kind';

type NumberTraits = Traits & { min?: number; max?: number; decimals?: number };

function numberSchema(label: string, min: number, max: number, decimals: number): z.ZodMiniType<number> {
  const scale = 10 ** decimals;
  const fits = (value: number) => Math.abs(value * scale - Math.round(value * scale)) < 1e-6;
  return z
    .number({ error: () => messages.mustBeNumber(label) })
    .check(
      z.gte(min, messages.atLeast(label, min)),
      z.lte(max, messages.atMost(label, max)),
      z.refine(fits, decimals === 0 ? messages.wholeNumber(label) : messages.decimals(label, decimals)),
    );
}

export function number<const T extends NumberTraits>(traits: T) {
  const { min = -1e9, max = 1e9, decimals = 0 } = traits;
  return field<number, number, T>('number', traits, numberSchema(traits.label, min, max, decimals), {
    operators: ordered,
    sortable: true,
    limits: { min, max, decimals },
  });
}

/** Whole minutes. */
export function duration<const T extends NumberTraits>(traits: T) {
  const { min = 0, max = 1e6 } = traits;
  return field<number, number, T>('duration', traits, numberSchema(traits.label, min, max, 0), {
    operators: ordered,
    sortable: true,
    limits: { min, max, decimals: 0 },
  });
}

/** `7` and `007.5` as they are kept: `7.00`, `7.50`. */
function twoPlaces(value: string): string {
  const [whole = '', cents = ''] = value.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
}

const moneyPattern = /^\d{1,12}(\.\d{1,2})?$/;

/** Written as a decimal string (or a number with at most two places), kept and read as a string with two places (D6). */
export function money<const T extends Traits>(traits: T) {
  const { label } = traits;
  const asText = z.pipe(
    z.union([z.string(), z.number()], { error: () => messages.mustBeMoney(label) }),
    z.transform((value: string | number) => String(value)),
  );
  const schema = asText.check(
    z.refine((value) => !/^-\d/.test(value), { error: messages.atLeast(label, 0), abort: true }),
    z.refine((value) => moneyPattern.test(value), { error: messages.mustBeMoney(label), abort: true }),
    z.overwrite((value: string) => twoPlaces(value)),
  ) as unknown as z.ZodMiniType<string>;
  return field<string, string, T>('money', traits, schema, {
    operators: ordered,
    sortable: true,
    limits: { min: 0, decimals: 2 },
  });
}
