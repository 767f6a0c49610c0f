import { useQueries } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { allFeatures, type Feature, optionsOf } from '../entity/common/feature.ts';
import { fieldsQuery } from '../entity/common/queries.ts';
import { cut } from '../format/name.ts';
import type { Found, Hit } from './found.ts';
import { getPage, keys, queryClient, type Page, type Row } from '../query.ts';
import { useSession } from '../session.tsx';
import { entries } from './entries.ts';
import { isNearly } from './nearly.ts';
import { useOpenActions } from './open-actions.tsx';
import { bestOf, elsewhere, numberOf, rankOf } from './rank.ts';
import { useRecent } from './recent.ts';
import { type Sentence, sentenceOf } from './sentence.ts';
import { words } from '#words/screen';
import { said } from '#words/palette';

/** Local matches of the text, and the server's matches of `q`, which is the debounced text. */
export function useHits(text: string, q: string): { hits: Hit[]; notice?: string } {
  const { may } = useSession();
  const features = allFeatures().filter(({ slug }) => may('read', slug));
  const makeable = features.filter(({ slug }) => may('create', slug));
  const sentence = sentenceOf(text, makeable);
  const about = useAbout(sentence);
  const sought = sentence ? (sentence.about ?? '') : text;
  const asked = sentenceOf(q, makeable)?.about ?? (sentence ? '' : q);
  const { records, asking, failed } = useRecords(
    sentence ? about.map(({ feature }) => feature) : features,
    sought,
    asked,
  );
  const recent = useRecent(features);
  const actions = useOpenActions();

  const fits = (label: string) => label.toLowerCase().includes(text.toLowerCase());
  const nearly = (label: string) => fits(label) || isNearly(text, label);
  if (sentence) {
    const known =
      sought.length > 1 ? records : recent.filter(({ feature }) => about.some((one) => one.feature === feature));
    return { hits: createHits(sentence, sentence.about === undefined ? [] : known, about), notice: failed };
  }
  const lists = features
    .filter(({ plural }) => nearly(plural))
    .map((feature) => hit(feature, feature.plural, said.go, `/${feature.slug}`));
  const places = entries(may)
    .filter(({ label, to }) => nearly(label) && !lists.some((one) => one.to === to))
    .map(({ label, to }) => ({ key: to, icon: <Search size={16} />, label, hint: said.go, to }));
  const found = [
    ...(text ? records : recent).map(recordHit),
    ...actions.filter(({ label }) => nearly(label)),
    ...lists,
    ...places,
  ];
  const hits = [
    ...found,
    ...makeable
      .filter(({ label }) => text.length !== 1 || fits(words.list.create(label)))
      .map((feature) => newHit(feature, fits(words.list.create(feature.label)) ? '' : text)),
  ];
  return {
    hits: hits.slice(0, 30),
    notice: failed ?? (found.length === 0 && text === q && !asking ? words.list.none : undefined),
  };
}

/**
 * The nouns that the new record of the sentence can be about, each with its form field: a parent of the same noun, or a
 * reference to another.
 */
function useAbout(sentence: Sentence<Feature> | undefined): { feature: Feature; field: string }[] {
  const noun = sentence?.about === undefined ? undefined : sentence.nouns[0];
  const [fields] = useQueries({ queries: [noun].flatMap((one) => (one ? [fieldsQuery(one)] : [])) });
  return allFeatures().flatMap((feature) => {
    const field = fields?.data?.find(
      ({ type, editable, options_from }) => type === 'ref' && editable && options_from === optionsOf(feature),
    );
    const isUnrelated = feature === noun && !feature.nested;
    return field && !isUnrelated && !feature.attached ? [{ feature, field: field.key }] : [];
  });
}

function useRecords(
  features: readonly Feature[],
  sought: string,
  q: string,
): { records: Found[]; asking: boolean; failed?: string } {
  const found = useQueries({
    queries: features.map((feature) => ({
      queryKey: keys.options(feature.slug, `palette ${q}`),
      queryFn: () => getPage(`${feature.path}/minimal`, new URLSearchParams({ q }).toString(), 1, 5),
      enabled: q.length > 1,
    })),
  });
  const asking = found.some(({ isFetching }) => isFetching);
  // Otherwise missing results would look as if nothing was found.
  const failed = found.some(({ isError }) => isError) ? said.failed : undefined;
  if (sought.length < 2) return { records: [], asking };
  const of = (feature: Feature) => (row: Row) => ({ noun: feature.slug, feature, row });
  const records = bestOf(sought, [
    ...features.flatMap((feature) =>
      cached(feature)
        .filter((row) => rankOf(sought, row) < elsewhere)
        .map(of(feature)),
    ),
    ...features.flatMap((feature, at) => found[at]?.data?.results.map(of(feature)) ?? []),
  ]);
  return { records, asking, failed };
}

/** Records of lists that were open: found before the server answers. */
function cached(feature: Feature): Row[] {
  const lists = queryClient.getQueriesData<{ pages: Page<Row>[] }>({ queryKey: keys.allLists(feature.slug) });
  return lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.results) ?? []);
}

function createHits(
  { nouns, name }: Sentence<Feature>,
  records: Found[],
  about: { feature: Feature; field: string }[],
) {
  const [noun] = nouns;
  const ofRecords = records.map(({ feature, row }) => {
    const { field } = about.find((one) => one.feature === feature)!;
    const begun = new URLSearchParams({ ...(name && { name }), [field]: row.id });
    return {
      key: `new for ${row.id}`,
      icon: <Plus size={16} />,
      label: said.createFor(noun!.label, row.name),
      hint: hintOf(feature, row),
      to: `/${noun!.slug}/new?${begun}`,
    };
  });
  return [...ofRecords, ...nouns.map((feature) => newHit(feature, name))];
}

function newHit({ slug, label }: Feature, name: string): Hit {
  return {
    key: `new ${slug}`,
    icon: <Plus size={16} />,
    label: name ? said.createNamed(label, cut(name, 40)) : words.list.create(label),
    hint: said.create,
    to: `/${slug}/new${name && `?${new URLSearchParams({ name })}`}`,
  };
}

const hit = ({ icon: Icon }: Feature, label: string, hint: string, to: string): Hit => ({
  key: to,
  icon: <Icon size={16} />,
  label,
  hint,
  to,
});

const hintOf = (feature: Feature, row: Row): string => [feature.label, numberOf(row)].filter(Boolean).join(' · ');
const recordHit = ({ feature, row }: Found): Hit =>
  hit(feature, row.name, hintOf(feature, row), `/${feature.slug}/${row.id}`);
