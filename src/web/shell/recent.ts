import { useQueries } from '@tanstack/react-query';
import { visited } from '../visited.ts';
import type { Feature } from '../entity/common/feature.ts';
import { detailQuery } from '../entity/common/queries.ts';
import type { Found } from './found.ts';

const maxRecent = 6;

/** The record whose page an address is. */
export function recordAt(address: string, features: readonly Feature[]): { feature: Feature; id: string } | undefined {
  const [, slug, id = '', more] = address.split('?')[0]!.split('/');
  const feature = features.find((one) => one.slug === slug);
  return feature && id.length === 36 && !more ? { feature, id } : undefined;
}

/** Records that were open in this tab, the latest first, without the current one. */
export function useRecent(features: readonly Feature[]): Found[] {
  const opened = new Map(
    visited().flatMap((address) => {
      const record = recordAt(address, features);
      return record ? [[record.id, record]] : [];
    }),
  );
  opened.delete(recordAt(location.pathname, features)?.id ?? '');
  const records = [...opened.values()].reverse().slice(0, maxRecent);
  const known = useQueries({
    // An old name is good enough.
    queries: records.map(({ feature, id }) => ({ ...detailQuery(feature, id), staleTime: 300_000, retry: false })),
  });
  return records.flatMap(({ feature }, at) => {
    const row = known[at]?.data;
    return row ? [{ noun: feature.slug, feature, row }] : [];
  });
}
