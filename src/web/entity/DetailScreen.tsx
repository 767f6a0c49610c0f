import { ActionIcon, Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { api, Problem } from '../api.ts';
import type { FileRow } from '../files/file.ts';
import { cut } from '../format/name.ts';
import { keys, queryClient, type Row } from '../query.ts';
import { useSession } from '../session.tsx';
import { Card } from '../ui/Card.tsx';
import { ImageStrip } from '../ui/ImageStrip.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { sayFailed, sayWithUndo } from '../ui/toast.tsx';
import { lengths, Truncated } from '../ui/Truncated.tsx';
import { words } from '../words.ts';
import { Cell } from './Cell.tsx';
import { EntityError } from './EntityError.tsx';
import type { Feature, Screens } from './feature.ts';
import { useFields } from './fields.ts';
import { HistoryCard } from './HistoryCard.tsx';
import { useListState } from './list-state.ts';
import { NotFound } from './NotFound.tsx';
import { restore } from './SelectionBar.tsx';
import { SectionRail } from './SectionRail.tsx';
import { ViewMenu } from './ViewMenu.tsx';
import styles from './entity.module.css';

/** The page of any record (S9): overview, the noun's own cards, history; each heading an anchor. */
export function DetailScreen({ feature, screens, id }: { feature: Feature; screens: Screens; id: string }) {
  const record = useQuery({
    queryKey: keys.detail(feature.slug, id),
    queryFn: () => api.get<Row>(`${feature.path}/${id}`),
  });
  const counts = useQuery({
    queryKey: keys.counts(feature.slug, id),
    queryFn: () => api.get<Record<string, number>>(`${feature.path}/${id}/counts`),
    enabled: record.isSuccess,
  });
  useEffect(() => {
    if (record.data) document.title = `${record.data.name} · ${words.product}`;
  }, [record.data]);

  if (record.error instanceof Problem && record.error.status === 404) return <NotFound feature={feature} />;
  if (record.isError && !record.data)
    return (
      <EntityError
        error={record.error}
        title={words.list.failed(feature.label)}
        onRetry={() => void record.refetch()}
      />
    );
  if (!record.data)
    return (
      <div className={styles.waiting} aria-busy="true" aria-label="Loading">
        <div />
        <div />
        <div />
      </div>
    );

  const row = record.data;
  const sections = [
    { id: 'overview', title: words.detail.overview },
    ...screens.panels.map(({ id: anchor, title, count }) => ({
      id: anchor,
      title,
      count: count ? counts.data?.[count] : undefined,
    })),
    { id: 'history', title: words.detail.history },
  ];
  return (
    <article className={styles.detail}>
      <PageHeader title={row.name} crumb={<Crumb feature={feature} row={row} />}>
        <Actions feature={feature} row={row} />
      </PageHeader>
      <SectionRail sections={sections} />
      <Card id="overview" title={words.detail.overview}>
        <Overview feature={feature} row={row} />
      </Card>
      {screens.panels.map(({ id: anchor, title, count, Content }) => (
        <Card key={anchor} id={anchor} title={title} count={count ? counts.data?.[count] : undefined}>
          <Content row={row} />
        </Card>
      ))}
      <HistoryCard feature={feature} id={row.id} />
    </article>
  );
}

function Crumb({ feature, row }: { feature: Feature; row: Row }) {
  return (
    <>
      <Link to={`/${feature.slug}`} search={((before: object) => before) as never}>
        {feature.plural}
      </Link>
      <span aria-hidden="true">›</span>
      <span aria-current="page">{cut(row.name, lengths.details)}</span>
    </>
  );
}

function Actions({ feature, row }: { feature: Feature; row: Row }) {
  const { may } = useSession();
  const { view } = useListState();
  const navigate = useNavigate();
  async function remove() {
    try {
      await api.delete(`${feature.path}/${row.id}`);
      await navigate({ to: `/${feature.slug}`, search: ((before: object) => before) as never });
      void queryClient.invalidateQueries({ queryKey: keys.entity(feature.slug) });
      sayWithUndo(words.list.deleted(1, feature.label), () => void restore(feature, [row]));
    } catch (error) {
      sayFailed((error as Error).message);
    }
  }
  return (
    <>
      <ViewMenu feature={feature} view={view} />
      {may('update', feature.slug) && (
        <Button
          component={Link}
          to={`/${feature.slug}/${row.id}/edit`}
          variant="default"
          leftSection={<Pencil size={16} />}
          data-shortcut="e"
        >
          {words.detail.edit}
        </Button>
      )}
      {may('delete', feature.slug) && !feature.removedElsewhere && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" aria-label={words.detail.more}>
              <Ellipsis size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color="danger" leftSection={<Trash2 size={16} />} onClick={() => void remove()}>
              {words.detail.delete}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

/** Shown in places of their own: the heading, the strip, the documents card. */
const elsewhere = new Set(['name', 'version', 'path', 'has_children', 'images', 'files']);

function Overview({ feature, row }: { feature: Feature; row: Row }) {
  const fields = (useFields(feature) ?? []).filter(({ key, type }) => !elsewhere.has(key) && type !== 'data');
  const images = (row.images as FileRow[] | undefined) ?? [];
  return (
    <>
      {images.length > 0 && <ImageStrip images={images} />}
      <dl className={styles.overview}>
        {fields.map((field) => (
          <div key={field.key} data-wide={field.type === 'long_text' || undefined}>
            <dt>{field.label}</dt>
            <dd>
              {field.type === 'long_text' && typeof row[field.key] === 'string' ? (
                (row[field.key] as string)
              ) : field.type === 'text' && field.key === 'color' && row.color ? (
                <Swatch color={String(row.color)} />
              ) : (
                <Cell field={field} value={row[field.key]} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const Swatch = ({ color }: { color: string }) => (
  <span className={styles.chip}>
    <i className={styles.swatch} style={{ background: color }} />
    <Truncated text={color} at="details" />
  </span>
);
