import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Feature, featureOf } from '#web/entity/common/feature.ts';
import { NotFound } from '#web/entity/common/NotFound.tsx';
import { getPage, keys } from '#web/query.ts';
import { usePref } from '#web/prefs.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { words as all } from '#words/screen';
import { words as texts } from './label.words';
import { placeOf, type Sheet, type SheetName, sheetNames, sheets } from './label-sheets';
import styles from './labels.module.css';

/** Chooses the sheet in the printer; the PDF does the rest (S25). */
export function LabelsPage() {
  const search = useLocation().search as { of?: string; ids?: string };
  const feature = featureOf(search.of ?? 'asset');
  const ids = (search.ids ?? '').split(',').filter(Boolean);
  useEffect(() => {
    document.title = `${texts.title} · ${all.product}`;
  }, []);
  if (!feature) return <NotFound />;
  const plural = feature.plural.toLowerCase();
  const list = `/${feature.slug}`;
  return (
    <div className={styles.page}>
      <PageHeader title={texts.title} parent={ids.length === 1 ? `${list}/${ids[0]}` : list} />
      {ids.length === 0 ? (
        <Empty
          drawing="tag"
          title={texts.noneTitle(plural)}
          action={
            <Button component={Link} to={list} search={{ view: 'tableView' } as never}>
              {texts.toList(plural)}
            </Button>
          }
        >
          {texts.none(plural)}
        </Empty>
      ) : (
        <Chosen feature={feature} ids={ids} />
      )}
    </div>
  );
}

function Chosen({ feature, ids }: { feature: Feature; ids: string[] }) {
  const [savedSheet, saveSheet] = usePref('labelSheet', 'avery-l7160');
  const name = sheetNames.includes(savedSheet as SheetName) ? (savedSheet as SheetName) : 'avery-l7160';
  const sheet = sheets[name];
  const [typed, setTyped] = useState('0');
  const most = sheet.columns * sheet.rows - 1;
  const skip = Math.max(0, Math.min(most, Math.floor(Number(typed)) || 0));
  const names = useNames(feature, ids);
  const address = `/api${feature.path}/labels.pdf?${new URLSearchParams({ ids: ids.join(','), sheet: name, skip: String(skip) })}`;
  return (
    <div className={styles.columns}>
      <div className={styles.choices}>
        <NativeSelect
          label={texts.sheet}
          value={name}
          data={Object.entries(texts.sheets).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => saveSheet(currentTarget.value)}
        />
        <TextInput
          type="number"
          inputMode="numeric"
          min={0}
          max={most}
          label={texts.skip}
          description={texts.skipHint}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div>
          <Button component="a" href={address} target="_blank" rel="noreferrer" leftSection={<FileText size={16} />}>
            {texts.open}
          </Button>
          <p className={styles.hint}>{texts.printHint}</p>
        </div>
        <section>
          <h2>{texts.lead(ids.length)}</h2>
          <ul>
            {names.map((one, at) => (
              <li key={at}>{one}</li>
            ))}
          </ul>
        </section>
      </div>
      <Preview sheet={sheet} skip={skip} names={names} />
    </div>
  );
}

function useNames(feature: Feature, ids: string[]): string[] {
  const { data } = useQuery({
    queryKey: keys.options(feature.slug, `labels ${ids.join()}`),
    queryFn: () =>
      getPage(`${feature.path}/minimal`, new URLSearchParams({ id__in: ids.join(',') }).toString(), 1, 200),
  });
  const byId = new Map(data?.results.map((row) => [row.id, row.name]));
  return ids.map((id) => byId.get(id) ?? '…');
}

/** The first sheet, to see where printing starts. */
function Preview({ sheet, skip, names }: { sheet: Sheet; skip: number; names: string[] }) {
  const places = sheet.columns * sheet.rows;
  const [width, height] = sheet.page;
  const [wide, high] = sheet.label;
  const label = (at: number) => {
    const { x, y } = placeOf(sheet, at);
    const name = names[at - skip];
    const state = at < skip ? 'skipped' : name === undefined ? 'free' : 'used';
    const code = Math.min(high, wide) * (wide > high ? 0.8 : 0.62);
    return (
      <g key={at} transform={`translate(${x} ${y})`} data-state={state}>
        <rect width={wide} height={high} rx="1.5" />
        {state === 'used' && (
          <rect
            data-code
            x={wide > high ? high * 0.1 : (wide - code) / 2}
            y={high * 0.1}
            width={code}
            height={code}
            rx="1"
          />
        )}
        {state === 'used' && wide > high && (
          <path d={`M${high} ${high * 0.36}h${wide - high - 6}M${high} ${high * 0.54}h${(wide - high) * 0.5}`} />
        )}
        {state === 'used' && wide <= high && <path d={`M${wide * 0.2} ${high * 0.86}h${wide * 0.6}`} />}
      </g>
    );
  };
  return (
    <svg
      className={styles.sheet}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={texts.preview(Math.min(names.length, places - skip), places)}
    >
      {Array.from({ length: places }, (_, at) => label(at))}
    </svg>
  );
}
