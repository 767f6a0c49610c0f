import { ActionIcon } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { words } from '#words/screen';
import { queryClient, type Row } from '../../query.ts';
import { Tooltip } from '../../ui/overlay/Tooltip.tsx';
import { phone, useMedia } from '../../ui/use-media.ts';
import type { Feature } from '../common/feature.ts';
import { useList } from '../list/use-list.ts';
import { useListState } from '../list/list-state.ts';
import { detailQuery } from '../common/queries.ts';
import styles from '../list/list.module.css';

const prefetched = 2;

/**
 * The records before and after this one in the list it was opened from (S9.3). J and K press these buttons.
 * A phone leaves them out, because the record's actions need the room.
 */
export function Neighbours(props: { feature: Feature; id: string }) {
  return useMedia(phone) ? null : <Steps {...props} />;
}

/** Where the record on screen was last seen in its list: it keeps its neighbours when it leaves the list. */
let lastPlace = { address: '', at: -1 };
const placeOf = (address: string): number => (lastPlace.address === address ? lastPlace.at : -1);

/** The rows before and after the one at this place, or around the place of one that has left. */
const around = (rows: Row[], at: number, placeBefore: number): [Row | undefined, Row | undefined] =>
  at >= 0 ? [rows[at - 1], rows[at + 1]] : [rows[placeBefore - 1], rows[placeBefore]];

/** Searches the loaded pages of the list, or its first page: opening one record must not load all others. */
function Steps({ feature, id }: { feature: Feature; id: string }) {
  const { search } = useListState();
  const { rows, hasNextPage, isFetchingNextPage, fetchNextPage } = useList(feature, search);
  const at = rows.findIndex((row) => row.id === id);
  const router = useRouter();
  const addressOf = (row: { id: string }) => `/${feature.slug}/${row.id}`;
  const address = addressOf({ id });
  const [place, setPlace] = useState(() => ({ address, at: placeOf(address) }));
  if (at >= 0 && (place.address !== address || place.at !== at)) setPlace({ address, at });

  const loadMore = hasNextPage && at >= 0 && at + prefetched >= rows.length;
  useEffect(() => {
    if (loadMore && !isFetchingNextPage) void fetchNextPage();
  }, [loadMore, isFetchingNextPage, fetchNextPage]);

  const nextIds =
    at < 0
      ? ''
      : rows
          .slice(at + 1, at + 1 + prefetched)
          .map((row) => row.id)
          .join(' ');
  useEffect(() => {
    for (const one of nextIds.split(' ').filter(Boolean)) void queryClient.prefetchQuery(detailQuery(feature, one));
  }, [nextIds, feature]);

  const [before, after] = around(rows, at, place.address === address ? place.at : placeOf(address));
  /** Two quick presses are two steps, though the page of the first is not drawn yet. */
  const stepFromLatest = (by: 'before' | 'after') => (event: MouseEvent) => {
    const { pathname } = router.latestLocation;
    const isDrawn = pathname === address;
    const from = rows.findIndex((row) => addressOf(row) === pathname);
    const [above, below] = isDrawn ? [before, after] : around(rows, from, placeOf(pathname));
    const row = by === 'before' ? above : below;
    if (row) lastPlace = { address: addressOf(row), at: rows.indexOf(row) };
    if (isDrawn) return;
    event.preventDefault();
    if (row) void router.navigate({ to: addressOf(row), search: ((current: object) => current) as never });
  };
  return (
    <span className={styles.neighbours}>
      <Step
        to={before && addressOf(before)}
        onClick={stepFromLatest('before')}
        label={words.detail.previous}
        shortcut="k"
        icon={ChevronUp}
      />
      <Step
        to={after && addressOf(after)}
        onClick={stepFromLatest('after')}
        label={words.detail.next}
        shortcut="j"
        icon={ChevronDown}
      />
    </span>
  );
}

function Step({
  to,
  onClick,
  label,
  shortcut,
  icon: Icon,
}: {
  to: string | undefined;
  onClick(event: MouseEvent): void;
  label: string;
  shortcut: string;
  icon: LucideIcon;
}) {
  if (!to)
    return (
      <ActionIcon variant="default" aria-label={label} disabled>
        <Icon size={18} />
      </ActionIcon>
    );
  return (
    <Tooltip label={label}>
      <ActionIcon
        component={Link}
        to={to}
        onClick={onClick}
        search={((current: object) => current) as never}
        variant="default"
        aria-label={label}
        data-shortcut={shortcut}
      >
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
