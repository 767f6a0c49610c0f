import { useQuery } from '@tanstack/react-query';
import type { Always, RecordOf } from '#shared/entity';
import type { Option } from '#shared/field';
import { api } from '#web/api.ts';
import type { FieldInfo } from '#web/entity/common/field-info.ts';
import { keys, type Page, queryClient } from '#web/query.ts';
import type { customFieldOn } from './custom-field';

type Defined = RecordOf<ReturnType<typeof customFieldOn>>;

/** Every option has its value by now. */
export type CustomField = Omit<Always<Defined, 'position'>, 'options'> & { options: Option[] | null };

const listKey = keys.some('custom-field', 'all');
const pageSize = 200;

/** Loads all of them in order: a few dozen at most, so that sorting needs no pagination. */
export const useDefinitions = () =>
  useQuery({
    queryKey: listKey,
    queryFn: async () => {
      const found: CustomField[] = [];
      for (let page = 1, more = true; more; page++) {
        const answer = await api.get<Page<CustomField>>(`/custom-fields?page_size=${pageSize}&page=${page}`);
        found.push(...answer.results);
        more = answer.next !== null;
      }
      return found;
    },
  });

/** The nouns that can have custom fields. */
export const useNouns = (): Option[] =>
  useQuery({
    queryKey: keys.fields('custom-field'),
    queryFn: () => api.get<FieldInfo[]>('/custom-fields/fields'),
    staleTime: Infinity,
  }).data?.find(({ key }) => key === 'entity')?.options ?? [];

/** Forms, lists and filters are built from them. */
export async function definitionsChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.entity('custom-field') }),
    queryClient.invalidateQueries({ queryKey: keys.allFields }),
  ]);
}

/** Moves a field among those of its noun: it gets a position between its new neighbours. */
export async function moveTo(fields: CustomField[], from: number, to: number): Promise<void> {
  const moved = fields[from]!;
  const others = fields.filter((field) => field !== moved);
  const [above, below] = [others[to - 1]?.position, others[to]?.position];
  const between = above === undefined ? below! - 1 : below === undefined ? above + 1 : (above + below) / 2;
  const position = Math.round(between * 1e6) / 1e6;
  queryClient.setQueryData<CustomField[]>(listKey, (all) =>
    all
      ?.map((field) => (field.id === moved.id ? { ...field, position } : field))
      .sort((a, b) => a.position - b.position),
  );
  try {
    await api.patch(`/custom-fields/${moved.id}`, { position });
  } finally {
    await definitionsChanged();
  }
}
