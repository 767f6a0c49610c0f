import type { Field, Fields } from '#shared/field';
import { badRequest } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '../../context';
import { customFieldsHere, fieldsHere, hasRoom, noCustomFields } from '../custom';
import { hidden } from '../filter/filter';
import type { Store } from '../store';

/** One column of an export. `part` is the id of a reference instead of its name. */
export interface Column {
  key: string;
  heading: string;
  field: Field | undefined;
  part: 'value' | 'id';
}

/** The columns of a table before anybody chooses, everything, or these keys. */
export type ChosenColumns = 'visible' | 'all' | readonly string[];

/** Always there and always first, so that an import can match the rows. */
const first = ['id', 'external_id'];

/**
 * The columns of an export. Nested data is not among them, and neither is what lists leave out because it takes too
 * long to find out.
 */
export async function columnsOf(ctx: Context, store: Store, asked: ChosenColumns): Promise<Column[]> {
  const customFields = hasRoom(store) ? await customFieldsHere(ctx) : noCustomFields;
  const fields = fieldsHere(store, customFields);
  const known = Object.keys(fields).filter((key) => isExported(ctx, fields[key]!));
  const leading = first.filter((key) => key === 'id' || key in fields);
  const chosen = keysOf(asked, known, fields);
  const unknown = chosen.find((key) => !leading.includes(key) && !known.includes(key));
  if (unknown !== undefined) throw badRequest(messages.unknownColumn(unknown));
  const keys = [...new Set([...leading, ...chosen])];
  const columns = keys.flatMap((key): Column[] => {
    const field = fields[key];
    const column: Column = { key, heading: field?.label ?? key, field, part: 'value' };
    return asked === 'all' && field?.to
      ? [column, { ...column, heading: messages.idColumn(column.heading), part: 'id' }]
      : [column];
  });
  return withDistinctHeadings(columns);
}

const isExported = (ctx: Context, field: Field): boolean =>
  field.kind !== 'data' && field.kind !== 'custom' && !field.detail && !hidden(ctx, field);

function keysOf(chosen: ChosenColumns, known: string[], fields: Fields): string[] {
  if (chosen === 'all') return known;
  if (chosen === 'visible') return known.filter((key) => fields[key]!.column);
  return [...chosen];
}

/** Two fields may have the same label. The second also says its key, so that an import can tell them apart. */
function withDistinctHeadings(columns: Column[]): Column[] {
  const used = new Set<string>();
  return columns.map((column) => {
    const folded = column.heading.toLowerCase();
    const heading = used.has(folded) ? `${column.heading} (${column.key})` : column.heading;
    used.add(folded);
    return { ...column, heading };
  });
}
