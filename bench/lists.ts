import type { Ask } from './http';
import { compare, ratio, type Side } from './measure';
import type { Plant } from './plant';
import type { Report } from './report';

interface Question extends Partial<Ask> {
  path: string;
  /** The minimum share of the bare driver's throughput, and the maximum cost factor of ten times as many rows. */
  aims?: { share: number; growth: number };
  /** A path to compare the cost with. */
  beside?: string;
}

const list = '/locations?page_size=50';
const picker = '/locations/minimal?page_size=50';

/** Typical requests for a long list. A page has fifty rows with total, parent, path, creator and `has_children`. */
const questions: Record<string, Question> = {
  'first page': { path: list, aims: { share: 0.5, growth: 1.5 } },
  'first page, gzip': { path: list, gzip: true },
  'page 100': { path: `${list}&page=100`, beside: list },
  'newest first': { path: `${list}&ordering=-created_at`, beside: list },
  'by parent': { path: `${list}&ordering=parent`, beside: list },
  parent__isnull: { path: `${list}&parent__isnull=true`, beside: list },
  name__icontains: { path: `${list}&name__icontains=furnace`, beside: list },
  picker: { path: picker },
  'picker, q finds few': { path: `${picker}&q=furnace+123`, beside: picker },
  'picker, q finds 5 %': { path: `${picker}&q=furnace`, beside: picker },
};

export const listNames = Object.keys(questions);

export async function measureLists(small: Plant, large: Plant, report: Report, names: string[]): Promise<void> {
  for (const name of names) {
    const { path, gzip, aims, beside } = questions[name]!;
    const ask: Ask = { method: 'GET', path, gzip };
    const [few, many] = [await small.sides(ask), await large.sides(ask)];
    const other: Side = (client) => large.send(client, { method: 'GET', path: beside! });
    const rates = await compare({
      few: few.product,
      fewBare: few.bare,
      many: many.product,
      manyBare: many.bare,
      other: beside ? other : undefined,
    });
    report.share(`${name}, 10,000 rows`, rates.few, rates.fewBare, aims?.share);
    report.share(`${name}, 100,000 rows`, rates.many, rates.manyBare, aims?.share);
    report.growth(
      name,
      ratio(rates.few, rates.many),
      ratio(rates.fewBare, rates.manyBare),
      beside ? ratio(rates.other, rates.many) : undefined,
      aims?.growth,
    );
    if (rates.refused > 0) report.note(`${name}: ${rates.refused} requests took too long and were refused.`);
  }
}
