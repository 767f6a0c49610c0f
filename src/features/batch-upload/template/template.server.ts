import type { Field } from '#shared/field';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { quote, storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import { scopeOf } from '#shared/permission';
import { words } from '../batch-upload.words';
import { fold } from '../match/fold';
import { fieldsToMatch, isNeeded, levelOf, type Target } from '../targets/nouns.server';

export interface TemplateColumn {
  heading: string;
  example: string;
  /** What may be chosen, for a pick-list. */
  choices: string[];
}

/** More choices than this are no help. */
const mostChoices = 5_000;

/** The columns of a template: the required ones first, then in the order of the form. */
export async function templateColumns(ctx: Context, target: Target, withChoices: boolean): Promise<TemplateColumn[]> {
  const fields = Object.entries(await fieldsToMatch(ctx, target)).filter(
    ([key, { to }]) => key !== 'id' && levelOf(key) === undefined && to !== 'file',
  );
  const columns: TemplateColumn[] = [];
  for (const [key, field] of fields)
    columns.push({
      heading: `${field.label}${isNeeded(target, key, field) ? ' *' : ''}`,
      example: exampleFor(field, key),
      choices: withChoices ? await choicesOf(ctx, field) : [],
    });
  return columns;
}

/** The texts of the example row by folded heading. */
export async function exampleOf(ctx: Context, target: Target): Promise<Map<string, string>> {
  const columns = await templateColumns(ctx, target, false);
  return new Map(columns.map(({ heading, example }) => [fold(heading), example]));
}

/** References are left empty: there is none that every plant has. */
function exampleFor(field: Field, key: string): string {
  if (field.to) return '';
  switch (field.kind) {
    case 'number':
      return String(Math.max(field.limits?.min ?? 1, 1));
    case 'money':
      return '1250.00';
    case 'duration':
      return '1:30';
    case 'flag':
      return 'yes';
    case 'date':
      return '2026-05-31';
    case 'date_time':
      return '2026-05-31 14:30';
    case 'choice':
      return field.options?.[0]?.label ?? '';
    case 'link':
      return 'https://company.example';
    default:
      return (
        field.example ?? (field.required || key === 'name' ? words.template.example(field.label.toLowerCase()) : '')
      );
  }
}

async function choicesOf(ctx: Context, field: Field): Promise<string[]> {
  if (field.options) return field.options.map(({ label }) => label);
  if (field.kind === 'flag') return ['yes', 'no'];
  if (field.kind !== 'ref' || field.to === 'file') return [];
  const store = storeOf(field.to!);
  if (scopeOf(ctx.user, 'names', store.entity.name) === undefined) return [];
  const params = new Params();
  const rows = await ctx.db.rows<{ name: string }>(
    `select distinct t.name from ${quote(store.source)} t where ${visibleTo(ctx, store, 't', params, 'names')}
     order by t.name limit ${mostChoices + 1}`,
    params.values,
  );
  return rows.length > mostChoices ? [] : rows.map(({ name }) => name);
}
