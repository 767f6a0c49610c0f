import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { type CSSProperties, Fragment, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { words } from '#words/screen';
import { api, Problem } from '../../api.ts';
import type { FileRow } from '../../files/file.ts';
import { timeAgo } from '../../format/time.ts';
import { keys, queryClient, type Row } from '../../query.ts';
import { useEntries } from '../../queue/entry.ts';
import { useSession } from '../../session.tsx';
import { Card } from '../../ui/Card.tsx';
import { ImageStrip } from '../../ui/ImageStrip.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { sayWithUndo } from '../../ui/overlay/toast.tsx';
import { Truncated } from '../../ui/Truncated.tsx';
import { phone, useMedia } from '../../ui/use-media.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { useOptimisticRows } from '../common/optimistic.ts';
import { takeArrival } from './arrival.ts';
import { restoreRow } from '../list/bulk/bulk.ts';
import { Cell } from '../table/Cell.tsx';
import { PageError } from '../common/PageError.tsx';
import { type Feature, featureFrom, isSettled, listOf, ownListOf, type Screens, toList } from '../common/feature.ts';
import { type FieldInfo, valueIn } from '../common/field-info.ts';
import { useFields } from '../common/fields.ts';
import { HistoryCard } from './HistoryCard.tsx';
import { useListState } from '../list/list-state.ts';
import { MoreMenu } from './MoreMenu.tsx';
import { Neighbours } from './Neighbours.tsx';
import { NotFound } from '../common/NotFound.tsx';
import { colorName } from '../common/palette.ts';
import { countsQuery, detailQuery } from '../common/queries.ts';
import { SectionRail } from './SectionRail.tsx';
import { ViewMenu } from '../views/ViewMenu.tsx';
import styles from '../common/entity.module.css';
import listStyles from '../list/list.module.css';

/** The page of any record (S9): overview, the noun's cards, history; each heading is an anchor. */
export function DetailScreen({ feature, screens, id }: { feature: Feature; screens: Screens; id: string }) {
  const print = useLocation({ select: ({ search }) => (search as { print?: string }).print });
  const ownList = ownListOf(feature, useSession().may);
  // Name and facts render first; the cards below in a deferred render.
  const showCards = useDeferredValue(true, false);
  const record = useQuery(detailQuery(feature, id));
  const counts = useQuery({ ...countsQuery(feature, id), enabled: record.isSuccess });
  const [row] = useOptimisticRows(useMemo(() => (record.data ? [record.data] : []), [record.data]));
  const waits = useEntries().some(({ record: of, state }) => of === id && state === 'waiting');
  const small = useMedia(phone);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (row) document.title = `${row.name} · ${words.product}`;
  }, [row]);
  const loaded = row !== undefined;
  useEffect(() => {
    if (loaded && takeArrival()) heading.current?.focus();
  }, [loaded]);

  const refused = record.error instanceof Problem ? record.error.status : undefined;
  if (refused === 404 && !record.data) return <NotFound feature={feature} />;
  if (record.isError && !record.data)
    return (
      <PageError
        error={record.error}
        feature={feature}
        title={words.list.failed(feature.label)}
        onRetry={() => void record.refetch()}
      />
    );
  if (!row)
    return (
      <div className={styles.detail}>
        <Waiting />
      </div>
    );
  // A record that is deleted while somebody reads it stays visible, with their unsaved input.
  const gone = refused === 403 || refused === 404;
  if (screens.Print && print === '1') return <screens.Print row={row} />;

  const activity = ownList?.activity ?? screens.activity?.title;
  const panels = screens.panels.filter(({ informs, count = '' }) => !informs || counts.data?.[count]);
  const sections = [
    { id: 'overview', title: words.detail.overview },
    ...panels.map(({ id: anchor, title, count }) => ({
      id: anchor,
      title,
      count: count ? counts.data?.[count] : undefined,
    })),
    { id: 'history', title: activity ?? words.detail.history },
  ];
  const side = screens.Side && (
    <aside className={styles.side} aria-label={words.detail.side}>
      <screens.Side row={row} />
    </aside>
  );
  const facts = <Facts feature={feature} row={row} unshown={screens.unshown ?? []} />;
  return (
    <article className={styles.detail}>
      <PageHeader
        // Touch has no hover to show the rest of a truncated name.
        title={small ? row.name : <Truncated text={row.name} at="details" />}
        heading={heading}
        beside={
          <>
            {screens.Status && <screens.Status row={row} />}
            {row !== record.data && (
              <span role="status" className={styles.saving}>
                {waits ? words.queue.unsent : words.form.saving}
              </span>
            )}
          </>
        }
        crumb={<Crumb feature={feature} row={row} />}
        parent={listOf(feature)}
      >
        {!gone && screens.Actions && <screens.Actions row={row} />}
        {!gone && <Actions feature={feature} row={row} screens={screens} />}
      </PageHeader>
      {gone && (
        <p role="alert" className={styles.summary}>
          {words.gone.deleted(feature.label)} {words.gone.page}
        </p>
      )}
      {screens.Notice && <screens.Notice row={row} />}
      <SectionRail sections={sections} />
      <div
        className={screens.Side ? styles.sided : styles.cards}
        style={{ '--cards': panels.length + 2 } as CSSProperties}
      >
        <Card id="overview" title={words.detail.overview}>
          {screens.Overview ? <screens.Overview row={row} facts={facts} /> : facts}
        </Card>
        {!screens.sideAfter && side}
        {panels.map(({ id: anchor, title, count, rows, Content }) => (
          <Fragment key={anchor}>
            <Card id={anchor} title={title} count={count ? counts.data?.[count] : undefined}>
              <div
                className={styles.room}
                style={{ '--rows': rows?.(counts.data?.[count ?? ''] ?? 0) ?? 0 } as CSSProperties}
              >
                {showCards ? <Content row={row} /> : <Waiting lines={1} />}
              </div>
            </Card>
            {screens.sideAfter === anchor && side}
          </Fragment>
        ))}
        <HistoryCard feature={feature} id={row.id} title={activity}>
          {!showCards ? <Waiting lines={1} /> : screens.activity && <screens.activity.Content row={row} />}
        </HistoryCard>
      </div>
      {!gone && screens.Bar && <screens.Bar row={row} />}
    </article>
  );
}

function Crumb({ feature, row }: { feature: Feature; row: Row }) {
  const { may } = useSession();
  return (
    <>
      <Link {...toList(feature)} activeOptions={{ exact: true }}>
        {ownListOf(feature, may)?.plural ?? feature.plural}
      </Link>
      <span aria-hidden="true">›</span>
      <span aria-current="page">
        <Truncated text={row.name} at="details" />
      </span>
    </>
  );
}

interface ActionsProps {
  feature: Feature;
  row: Row;
  screens: Screens;
}

function Actions({ feature, row, screens: { actions: nounActions, removal } }: ActionsProps) {
  const { may } = useSession();
  const { view } = useListState();
  const navigate = useNavigate();
  const actions = nounActions?.(row, may) ?? [];
  const deletes = may('delete', feature.slug, row) && !feature.removedElsewhere;
  async function remove() {
    await api.delete(`${feature.path}/${row.id}`);
    await navigate({ ...toList(feature), replace: true });
    queryClient.removeQueries({ queryKey: keys.detail(feature.slug, row.id) });
    void queryClient.invalidateQueries({ queryKey: keys.entity(feature.slug) });
    sayWithUndo(words.list.deleted(1, feature.label), () => restoreRow(feature, row));
  }
  return (
    <>
      <Neighbours feature={feature} id={row.id} />
      {!feature.list && (
        <span className={listStyles.viewMenu}>
          <ViewMenu feature={feature} view={view} />
        </span>
      )}
      {may('update', feature.slug, row) && !isSettled(feature, row) && (
        <Button
          component={Link}
          to={`/${feature.slug}/${row.id}/edit`}
          variant="default"
          leftSection={<Pencil size={16} />}
          data-shortcut="e"
          className={styles.edit}
        >
          {words.detail.edit}
        </Button>
      )}
      {(deletes || actions.length > 0) && (
        <MoreMenu actions={actions} onDelete={deletes ? remove : undefined} question={removal?.(row)} />
      )}
    </>
  );
}

/** Shown elsewhere on the page: the heading, the tree, the image strip, the documents card, the last line. */
const shownElsewhere = new Set([
  'name',
  'version',
  'has_children',
  'images',
  'files',
  'created_at',
  'created_by',
  'updated_at',
]);

/** Texts are not truncated on the record's own page. */
const untruncated = new Set(['text', 'long_text']);

function Facts({ feature, row, unshown }: { feature: Feature; row: Row; unshown: readonly string[] }) {
  const fields = (useFields(feature) ?? []).filter(
    ({ key, type }) => !shownElsewhere.has(key) && type !== 'data' && !unshown.includes(key) && !repeats(row, key),
  );
  const images = (row.images as FileRow[] | undefined) ?? [];
  const blank = fields.filter(({ key }) => isBlank(valueIn(row, key)));
  const missing = blank.filter(({ editable }) => editable).map(({ label }) => label);
  return (
    <>
      {images.length > 0 && <ImageStrip images={images} />}
      <dl className={styles.overview}>
        {fields
          .filter((field) => !blank.includes(field))
          .map((field) => (
            <div key={field.key} data-wide={field.type === 'long_text' || undefined}>
              <dt>{field.label}</dt>
              <dd>
                {feature.cells?.[field.key]?.(row) ??
                  (field.key === 'color' ? (
                    <Swatch color={String(row.color)} />
                  ) : untruncated.has(field.type) ? (
                    String(valueIn(row, field.key))
                  ) : (
                    <Fact field={field} value={valueIn(row, field.key)} />
                  ))}
              </dd>
            </div>
          ))}
      </dl>
      {missing.length > 0 && <p className={styles.aside}>{words.detail.blank(missing)}</p>}
      {!unshown.includes('created_at') && <p className={styles.aside}>{createdLine(row)}</p>}
    </>
  );
}

/** A description that only says the name again, as that of a report of one line. */
const repeats = (row: Row, key: string): boolean => key === 'description' && row.description === row.name;

function createdLine({ created_at, updated_at, created_by }: Row): string {
  const [since, changed] = [timeAgo(String(created_at)), timeAgo(String(updated_at))];
  const created = words.detail.created(since, (created_by as Row | null)?.name);
  return changed === since ? created : `${created} · ${words.detail.updated(changed)}`;
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Links to the referenced record, if the person may read it. */
function Fact({ field, value }: { field: FieldInfo; value: unknown }) {
  const { may } = useSession();
  const target = featureFrom(field.options_from);
  const shown = <Cell field={field} value={value} />;
  if (field.type !== 'ref' || !value || !target || target.attached || !may('read', target.slug)) return shown;
  return (
    <Link to={`/${target.slug}/${(value as Row).id}`} className={styles.ref}>
      {shown}
    </Link>
  );
}

const Swatch = ({ color }: { color: string }) => (
  <span className={styles.chip}>
    <i className={styles.swatch} style={{ background: color }} />
    {colorName(color)}
  </span>
);
