import type { Fields } from '#shared/field';
import type { Context } from '#server/context';
import type { RowChange, Settings } from '../batch-upload';
import type { Upload } from '../upload.server';

export type Values = Record<string, unknown>;

/** From the upload to the end of its import. */
export type Period = Pick<Upload, 'created_at' | 'ended_at'>;

interface Imported {
  values: Values;
  period: Period;
}

/** What a table can say of a noun beyond its fields, and how it is written. */
export interface Special {
  fields?: Fields;
  /** Its records are parts of others: they have neither an id that could be chosen, nor calls to change them. */
  isPart?: true;
  /** Every import says everything anew: a row that was imported before is no double. */
  isAnew?: true;
  /** After the last row, or when the import was stopped before. */
  ended?(ctx: Context, isWhole: boolean): Promise<void>;
  /** Takes back a record that was made, where deleting is not the way. */
  takeBack?(ctx: Context, values: Values): Promise<void>;
  /** Fields that headings name themselves, such as “Quantity at Store”; their keys begin with the prefix. */
  headed?: { prefix: string; fields(ctx: Context, headings: string[]): Promise<Fields> };
  /** Fields that no table can say. */
  omit?: readonly string[];
  /** Fields that go along with those that change: where a quantity lies. */
  along?(changed: readonly string[]): readonly string[];
  /** The field without which what a row says has no meaning. */
  lacks?(values: Values): string | undefined;
  /** Whether several rows may be about one record, each saying more of it. */
  repeats?(said: readonly string[]): boolean;
  /** What no two rows of one record may both say, with the field that says it. */
  placesIn?(values: Values): { place: unknown; field: string }[];
  /** The body of the call that makes it, of the values of a row. */
  body?(values: Values, isNew: boolean): Values;
  /** What a record says of the special fields, to compare with the values of a row. */
  current?(record: Values, values: Values): Values;
  /** Instead of the noun's own call. */
  create?(ctx: Context, body: Values, settings: Settings): Promise<unknown>;
  /** What is written after the record itself. */
  after?(ctx: Context, id: string, values: Values, isNew: boolean): Promise<void>;
  /** Takes back what the values before do not bring back. Returns the fields that are done with. */
  undo?(ctx: Context, id: string, changes: readonly RowChange[], imported: Imported): Promise<string[]>;
  /** Deletes a record that was made, where the noun's own call would refuse it for what the import brought along. */
  remove?(ctx: Context, id: string, period: Period): Promise<void>;
}
