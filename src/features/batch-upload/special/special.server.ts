import type { Fields } from '#shared/field';
import type { Context } from '#server/context';
import { assetSpecial } from './asset.server';
import { workOrderSpecial } from './work-order.server';

export type Values = Record<string, unknown>;

/** What a table can say of a noun beyond its fields, and how it is written. */
export interface Special {
  fields?: Fields;
  /** Fields that no table can say. */
  omit?: readonly string[];
  /** The body of its call, made of the values of a row. */
  body?(values: Values): Values;
  /** What a record says of the special fields, to compare. */
  current?(record: Values): Values;
  /** What is written after the record itself. */
  after?(ctx: Context, id: string, values: Values): Promise<void>;
}

export const specials: Record<string, Special> = {
  asset: assetSpecial,
  'work-order': workOrderSpecial,
};
