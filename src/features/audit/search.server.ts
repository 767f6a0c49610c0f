import type { Context } from '#server/context';
import type { Params } from '#server/entity/params';
import { allStores } from '#server/entity/store';
import { escapeLike } from '#server/http/page';
import { customPrefix } from '#shared/custom-keys';
import { can } from '#shared/permission';

/** One search term: by its spellings in the text of an entry, or by the tokens that its label stands for. */
interface Term {
  patterns: string[];
  tokens: string[];
}

/** The entries that contain every word of `q`, as people see them: sentence, names, values, labels, author. */
export async function foundBy(ctx: Context, q: string, params: Params): Promise<string[]> {
  const terms = await Promise.all(wordsIn(q).map((word) => termOf(ctx, word)));
  if (terms.length === 0) return [];
  const org = params.add(ctx.organization.id);
  const found = `e.id in (select app_history_found(${org}, ${params.add(JSON.stringify(terms))}::jsonb))`;
  return can(ctx.user, 'read', 'cost', {}) ? [found] : [found, withoutCosts(terms, params)];
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const dayMonth = /\b(\d{1,2})\.? ([a-z]{3})[a-z]*\.?,? (\d{4})\b/gi;
const monthDay = /\b([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})\b/gi;

/** A date as screens show it becomes one word as it is stored: `3 Nov 2026` is `2026-11-03`. */
function wordsIn(q: string): string[] {
  const day = (whole: string, date: string, month: string, year: string) => {
    const at = months.indexOf(month.toLowerCase());
    return at < 0 ? whole : `${year}-${String(at + 1).padStart(2, '0')}-${date.padStart(2, '0')}`;
  };
  const normalized = q
    .replace(dayMonth, day)
    .replace(monthDay, (whole, month: string, date: string, year: string) => day(whole, date, month, year));
  return normalized.split(/\s+/).filter(Boolean);
}

async function termOf(ctx: Context, word: string): Promise<Term> {
  // `$1,234.50` is stored as 1234.50.
  const figure = /^[^\d]{0,3}(\d{1,3}(?:[,’']\d{3})+(?:\.\d+)?|\d+\.\d+)[^\d]{0,3}$/
    .exec(word)?.[1]
    ?.replace(/[^\d.]/g, '');
  const spellings = new Set([word, ...(figure ? [figure] : [])]);
  // Names of people and of custom fields.
  const named = await ctx.db.rows<{ token: string }>(
    `select 'by=' || id as token from member where organization_id = $1 and app_fold(name) like '%' || app_fold($2) || '%'
     union all
     select entity || '.' || $3 || key from custom_field where organization_id = $1 and app_fold(name) like '%' || app_fold($2) || '%'
     limit 500`,
    [ctx.organization.id, escapeLike(word), customPrefix],
  );
  return {
    patterns: [...spellings].map((one) => `%${escapeLike(one)}%`),
    tokens: [...named.map(({ token }) => token), ...labelled(word.toLowerCase())],
  };
}

/** The tokens of the fields and options with this label. */
function labelled(word: string): string[] {
  return allStores().flatMap(({ entity }) =>
    Object.entries(entity.fields).flatMap(([key, { label, options = [] }]) => [
      ...(label.toLowerCase().includes(word) ? [`${entity.name}.${key}`] : []),
      ...options
        .filter((option) => option.label.toLowerCase().includes(word))
        .map(({ value }) => `${entity.name}.${key}=${value}`),
    ]),
  );
}

/** For people who may not read costs, the terms must match without the fields that contain costs. */
function withoutCosts(terms: Term[], params: Params): string {
  const guarded = allStores().flatMap(({ entity }) =>
    Object.entries(entity.fields)
      .filter(([, { guard, hides }]) => guard || hides)
      .map(([key]) => `${entity.name}.${key}`),
  );
  const isGuarded = `(e.entity_type || '.' || (change ->> 'field')) = any(${params.add(guarded)})`;
  const rest = `(select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(e.changes) change where not ${isGuarded})`;
  const each = terms.map(
    ({
      patterns,
      tokens,
    }) => `(audit_words(e.description, ${rest}) like any(select app_fold(unnest(${params.add(patterns)}::text[])))
      or audit_tokens(e.entity_type, e.user_id, ${rest}) && ${params.add(tokens)}::text[])`,
  );
  return `(not exists (select from jsonb_array_elements(e.changes) change where ${isGuarded}) or ${each.join(' and ')})`;
}
