import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
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

/** Searches the loaded pages of the list, or its first page: opening one record must not load all others. */
function Steps({ feature, id }: { feature: Feature; id: string }) {
  const { search } = useListState();
  const { rows, hasNextPage, isFetchingNextPage, fetchNextPage } = useList(feature, search);
  const at = rows.findIndex((row) => row.id === id);

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

  return (
    <span className={styles.neighbours}>
      <Step feature={feature} row={rows[at - 1]} label={words.detail.previous} shortcut="k" icon={ChevronUp} />
      <Step
        feature={feature}
        row={at < 0 ? undefined : rows[at + 1]}
        label={words.detail.next}
        shortcut="j"
        icon={ChevronDown}
      />
    </span>
  );
}

function Step({
  feature,
  row,
  label,
  shortcut,
  icon: Icon,
}: {
  feature: Feature;
  row: Row | undefined;
  label: string;
  shortcut: string;
  icon: LucideIcon;
}) {
  if (!row)
    return (
      <ActionIcon variant="default" aria-label={label} disabled>
        <Icon size={18} />
      </ActionIcon>
    );
  return (
    <Tooltip label={label}>
      <ActionIcon
        component={Link}
        to={`/${feature.slug}/${row.id}`}
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
