import type { Context } from '#server/context';
import type { Call, Finding } from '../../rule.server';
import { grouped } from '../grouped';
import { groups, type Member } from './groups.server';
import { words } from './steward.words';
import { subjectOf } from './subject';

const texts = words.spelling;

interface Part extends Member {
  category: string;
}

/** The usual spelling has so many parts, and this share of all. */
const [least, share] = [5, 0.8];
/** A proposal makes no more calls; the rest is found when these are done. */
const mostCalls = 20;

/** Categories of parts that differ only in case, accents, signs and blanks, where one spelling is the usual one. */
export async function spellings(ctx: Context, ids: readonly string[]): Promise<Finding[]> {
  const found = await groups<Part>(ctx, ids, {
    noun: 'part',
    same: `btrim(regexp_replace(app_fold(coalesce(t.category, '')), '[^[:alnum:]]+', ' ', 'g'))`,
    more: 't.category',
    most: Infinity,
  });
  return found.flatMap((group) => findingOf(group) ?? []);
}

function findingOf(group: readonly Part[]): Finding | undefined {
  const counts = [...grouped(group, ({ category }) => category)].map(([name, parts]) => ({
    name,
    count: parts.length,
  }));
  const usual = counts.toSorted((a, b) => b.count - a.count)[0]!;
  if (counts.length === 1 || usual.count < least || usual.count < share * group.length) return undefined;
  const others = group.filter(({ category }) => category !== usual.name).slice(0, mostCalls);
  return {
    kind: 'spelling',
    subject: subjectOf('part', group[0]!.id),
    targets: others.map(({ id, name }) => ({ type: 'part', id, name })),
    title: texts.title(others.length, usual.name),
    why: texts.why(usual.count, group.length, usual.name),
    confidence: 'high',
    calls: others.map(({ id }): Call => ({ method: 'PATCH', path: `/parts/${id}`, body: { category: usual.name } })),
    evidence: counts
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .map(({ name, count }) => ({
        label: name === usual.name ? texts.usual : texts.other,
        value: texts.countOf(name, count),
        decisive: true,
        list: `/part?category=${encodeURIComponent(name)}`,
      })),
    weight: others.length,
  };
}
