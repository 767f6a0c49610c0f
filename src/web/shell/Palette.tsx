import { Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { allFeatures, type Feature } from '../entity/feature.ts';
import { getPage, keys, queryClient, type Page, type Row } from '../query.ts';
import { useSession } from '../session.tsx';
import { cut } from '../format/name.ts';
import { useHeldPage } from '../ui/held-page.ts';
import { words } from '../words.ts';
import { entries } from './entries.ts';
import { isNearly } from './nearly.ts';
import styles from './shell.module.css';

interface Hit {
  key: string;
  icon: ReactNode;
  label: string;
  hint: string;
  to: string;
}

/** One box to go, find and do (S43): what this browser knows at once, what the server knows after 300 ms. */
export function Palette({ onClose }: { onClose(): void }) {
  useHeldPage();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 300);
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const hits = useHits(text.trim(), q);
  const chosen = Math.min(at, hits.length - 1);

  function go(hit: Hit | undefined) {
    if (!hit) return;
    onClose();
    void navigate({ href: hit.to });
  }
  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((chosen + step + hits.length) % Math.max(1, hits.length));
    else if (event.key === 'Enter') go(hits[chosen]);
    else return;
    event.preventDefault();
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={640}
      centered={false}
      aria-label={words.nav.search}
    >
      <TextInput
        data-autofocus
        variant="unstyled"
        size="lg"
        className={styles.paletteInput}
        leftSection={<Search size={18} />}
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-hits"
        aria-activedescendant={hits[chosen] && `hit-${chosen}`}
        aria-label={words.nav.search}
        placeholder={words.nav.search}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <ul id="palette-hits" role="listbox" aria-label={words.nav.search} className={styles.hits}>
        {hits.map((hit, index) => (
          <li
            key={hit.key}
            id={`hit-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => go(hit)}
            onMouseMove={() => setAt(index)}
          >
            {hit.icon}
            <span>{cut(hit.label, 60)}</span>
            <small>{hit.hint}</small>
          </li>
        ))}
        {hits.length === 0 && <li className={styles.noHits}>{words.list.none}</li>}
      </ul>
    </Modal>
  );
}

function useHits(text: string, q: string): Hit[] {
  const { may } = useSession();
  const features = allFeatures().filter(({ slug }) => may('read', slug));
  const found = useQueries({
    queries: features.map((feature) => ({
      queryKey: keys.options(feature.slug, `palette ${q}`),
      queryFn: () => getPage(`${feature.path}/minimal`, new URLSearchParams({ q }).toString(), 1, 5),
      enabled: q.length > 1,
    })),
  });
  const fits = (label: string) => label.toLowerCase().includes(text.toLowerCase());
  const nearly = (label: string) => fits(label) || isNearly(text, label);
  const places = entries(may)
    .filter(({ label }) => nearly(label))
    .map(({ label, to }) => ({ key: to, icon: <Search size={16} />, label, hint: words.palette.go, to }));
  const lists = features
    .filter(({ plural }) => nearly(plural))
    .map((feature) => hit(feature, feature.plural, words.palette.go, `/${feature.slug}`));
  const creates = features
    .filter(({ slug, label }) => may('create', slug) && (fits(words.list.create(label)) || text.length > 1))
    .map((feature) => ({
      key: `new ${feature.slug}`,
      icon: <Plus size={16} />,
      label:
        text && !fits(words.list.create(feature.label))
          ? `${words.list.create(feature.label)} “${text}”`
          : words.list.create(feature.label),
      hint: words.palette.create,
      to: `/${feature.slug}/new${text && !fits(words.list.create(feature.label)) ? `?name=${encodeURIComponent(text)}` : ''}`,
    }));
  const known = new Map<string, Hit>();
  if (text.length > 1) {
    for (const feature of features) {
      // What is written so comes before what is nearly written so.
      const rows = cached(feature);
      for (const row of [...rows.filter((one) => fits(one.name)), ...rows.filter((one) => isNearly(text, one.name))])
        known.set(row.id, hit(feature, row.name, feature.label, `/${feature.slug}/${row.id}`));
    }
    found.forEach(({ data }, index) => {
      const feature = features[index]!;
      for (const row of data?.results ?? [])
        known.set(row.id, hit(feature, row.name, feature.label, `/${feature.slug}/${row.id}`));
    });
  }
  return [
    ...[...known.values()].slice(0, 12),
    ...lists,
    ...places.filter(({ to }) => !lists.some((one) => one.to === to)),
    ...creates,
  ].slice(0, 30);
}

function hit({ icon: Icon }: Feature, label: string, hint: string, to: string): Hit {
  return { key: to, icon: <Icon size={16} />, label, hint, to };
}

/** Records of lists that were open: found before the server has been asked. */
function cached(feature: Feature): Row[] {
  const lists = queryClient.getQueriesData<{ pages: Page<Row>[] }>({
    queryKey: [...keys.entity(feature.slug), 'list'],
  });
  return lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.results) ?? []);
}
