import { api, Problem } from '#web/api.ts';
import { featureOf } from '#web/entity/common/feature.ts';
import { getPage } from '#web/query.ts';
import { codeIn } from '#web/scan/code-in.ts';
import type { May } from '#web/session.tsx';

/** Labels and sheets of records without a code contain the address of the record. */
const addressOfRecord = /\/([a-z-]+)\/([0-9a-f-]{36})\/?(?:[?#].*)?$/i;

/** Codes and numbers that identify a record on paper or on a shelf, in lookup order. */
const known = [
  { slug: 'work-order', field: 'code' },
  { slug: 'purchase-order', field: 'name' },
  { slug: 'part', field: 'number' },
  { slug: 'location', field: 'name' },
] as const;

/** The page for a scanned label or typed text: the code of an asset, a number, or the address of a record. */
export async function findCode(scanned: string, may: May): Promise<string | undefined> {
  const [, slug = '', id = ''] = addressOfRecord.exec(scanned.trim()) ?? [];
  if (featureOf(slug)) return `/${slug}/${id}`;
  const code = codeIn(scanned);
  const asset = await findAsset(code);
  if (asset) return `/asset/${asset}`;
  const found = await Promise.all(known.filter((one) => may('read', one.slug)).map((one) => findNumbered(one, code)));
  return found.find((page) => page !== undefined);
}

async function findAsset(code: string): Promise<string | undefined> {
  try {
    return (await api.get<{ id: string }>(`/assets/code/${encodeURIComponent(code)}`)).id;
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 404) return undefined;
    throw problem;
  }
}

/** Requires an exact match: a short code is part of many others, and the search also matches inside a text. */
async function findNumbered({ slug, field }: (typeof known)[number], code: string): Promise<string | undefined> {
  const { path } = featureOf(slug)!;
  const same = (value: unknown) => String(value ?? '').toLowerCase() === code.toLowerCase();
  const spellings = new Set([code, code.toUpperCase(), code.toLowerCase()]);
  for (const params of [...[...spellings].map((text) => ({ [field]: text })), { q: code }]) {
    const { results } = await getPage(path, new URLSearchParams(params).toString(), 1, 200);
    const row = results.find((one) => same(one[field]));
    if (row) return `/${slug}/${row.id}`;
  }
  return undefined;
}
