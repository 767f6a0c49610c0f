import { type Field, type Fields } from '#shared/field';
import type { Context } from '#server/context';
import type { Question, Rule } from '../batch-upload';
import { words } from '../batch-upload.words';
import { fieldsToMatch, isNeeded, isTree, levelOf, type Target, targetOf } from '../targets/nouns.server';
import type { Upload } from '../upload.server';
import { type DateForm, dayInOrder, orderOf } from '../values/date';
import { type DecimalSign, signOf } from '../values/number';

/** A field that the rows say, and how its texts are read. */
export interface Said {
  key: string;
  field: Field;
  /** Its column, or the text that all rows have. */
  column: number | null;
  constant: string;
  /** Of a reference: the column with the ids of its records, which an export has beside their names. */
  ids: number | null;
  sign: DecimalSign;
  form: DateForm;
  needed: boolean;
}

/** How the rows of an upload are read. */
export interface Plan {
  upload: Upload;
  target: Target;
  fields: Fields;
  said: Said[];
  /** The columns of the levels of a tree, from the top. */
  levels: number[];
  rules: Map<string, Rule>;
  key: Said | undefined;
  isTree: boolean;
}

/** The text of a column, with what somebody wrote over it. */
export const textSql = (column: number): string => `coalesce(edits ->> '${column}', cells ->> ${column})`;

const inColumn = new Set<Field['kind']>(['number', 'money', 'duration', 'date', 'date_time']);

export async function planOf(ctx: Context, upload: Upload): Promise<{ plan: Plan; questions: Question[] }> {
  const target = targetOf(upload.entity);
  const fields = await fieldsToMatch(ctx, target, upload.columns);
  const { settings, columns } = upload;
  const questions: Question[] = [];
  const matched = columns.filter(({ field }) => field !== null && fields[field] && levelOf(field) === undefined);
  const constant = Object.keys(settings.constants).filter(
    (key) => fields[key] && !matched.some(({ field }) => field === key),
  );
  const said: Said[] = [
    ...matched.map(({ field, index }) => sayOf(target, fields, field!, index, '', idsBeside(columns, fields[field!]!))),
    ...constant.map((key) => sayOf(target, fields, key, null, settings.constants[key]!)),
  ];
  const levels = columns
    .filter(({ field }) => field !== null && fields[field] && levelOf(field) !== undefined)
    .sort((a, b) => levelOf(a.field!)! - levelOf(b.field!)!)
    .map(({ index }) => index);

  for (const one of said) {
    if (!inColumn.has(one.field.kind) || one.column === null) continue;
    const question = decide(one, upload, await distinct(ctx, upload.id, one.column));
    if (question) questions.push(question);
  }
  if (settings.mode !== 'update')
    for (const [key, field] of Object.entries(fields)) {
      const isThere = said.some((one) => one.key === key) || (key === 'name' && levels.length > 0);
      if (isThere || !isNeeded(target, key, field)) continue;
      questions.push(ask(`required:${key}`, key, words.notMatched(field.label)));
    }
  const key = settings.key === 'none' ? undefined : said.find((one) => one.key === settings.key);
  if (settings.key !== 'none' && !key)
    questions.push(ask('key', settings.key, words.keyNotMatched(fields[settings.key]?.label ?? settings.key)));
  if (settings.key === 'none' && settings.mode === 'update') questions.push(ask('key', '', words.keyNeeded));

  const rules = new Map(upload.rules.map((rule) => [`${rule.problem}:${rule.field}`, rule]));
  const plan = { upload, target, fields, said, levels, rules, key, isTree: isTree(target.store) };
  return { plan, questions };
}

const ask = (id: string, field: string, message: string): Question => ({
  id,
  field,
  message,
  setting: null,
  options: [],
});

/** An export says the ids of references in a column of its own (`server/entity/export/columns.ts`). */
const idsBeside = (columns: Upload['columns'], { to, label }: Field): number | null =>
  (to && columns.find(({ header, field }) => field === null && header === `${label} id`)?.index) || null;

const sayOf = (
  target: Target,
  fields: Fields,
  key: string,
  column: number | null,
  constant: string,
  ids: number | null = null,
): Said => ({
  key,
  field: fields[key]!,
  column,
  constant,
  ids,
  sign: '.',
  form: 'dmy',
  needed: isNeeded(target, key, fields[key]),
});

async function distinct(ctx: Context, upload: string, column: number): Promise<string[]> {
  const rows = await ctx.db.rows<{ text: string }>(
    `select distinct ${textSql(column)} as text from import_row
     where organization_id = $1 and upload_id = $2 and not skip and ${textSql(column)} <> '' limit 60000`,
    [ctx.organization.id, upload],
  );
  return rows.map(({ text }) => text);
}

/** Decides how the dates or numbers of a column are written, or says what must be asked. */
function decide(said: Said, { settings, file }: Upload, texts: string[]): Question | undefined {
  const { key, field } = said;
  if (field.kind === 'date' || field.kind === 'date_time') {
    const found = orderOf(texts);
    if ('order' in found) said.form = found.order;
    else if (settings.date_order) said.form = settings.date_order;
    else
      return {
        ...ask(
          `date_order:${key}`,
          key,
          words.whichDate(found.ask, spoken(found.ask, 'dmy'), spoken(found.ask, 'mdy')),
        ),
        setting: 'date_order',
        options: [
          { value: 'dmy', label: spoken(found.ask, 'dmy') },
          { value: 'mdy', label: spoken(found.ask, 'mdy') },
        ],
      };
    return undefined;
  }
  const found = signOf(texts);
  if ('sign' in found) said.sign = found.sign;
  else if (settings.decimal) said.sign = settings.decimal;
  // A sheet writes its own numbers with a point.
  else if (file.kind !== 'csv' && found.ask.includes('.')) said.sign = '.';
  else {
    const [thousands, decimals] = [found.ask.replaceAll(/[.,]/g, ''), found.ask.replace(',', '.')];
    const asDecimal = found.ask.includes('.') ? '.' : ',';
    return {
      ...ask(`decimal:${key}`, key, words.whichNumber(found.ask, thousands, decimals)),
      setting: 'decimal',
      options: [
        { value: asDecimal === '.' ? ',' : '.', label: thousands },
        { value: asDecimal, label: decimals },
      ],
    };
  }
  return undefined;
}

const spoken = (text: string, order: 'dmy' | 'mdy'): string =>
  dayInOrder(text, order)?.toLocaleDateString(order === 'dmy' ? 'en-GB' : 'en-US', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }) ?? text;
