import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Inbox, MessageCircleQuestion, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { PageError } from '#web/entity/common/PageError.tsx';
import { featureOf } from '#web/entity/common/feature.ts';
import { useList } from '#web/entity/list/use-list.ts';
import type { FileRow } from '#web/files/file.ts';
import { timeAgo } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { MadeHere } from '#web/queue/MadeHere.tsx';
import { useSession } from '#web/session.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as all } from '#words/screen';
import { words as names } from '../request-list.words';
import { requestOf } from '../request-view';
import { words } from '../request.words';
import { StatePill } from './StatePill.web';
import styles from './own.module.css';

const texts = words.own;

/** The requests of somebody who reads no others: what they reported and how it is going. */
export function OwnList() {
  const feature = featureOf('request')!;
  const { may } = useSession();
  const list = useList(feature, 'ordering=-created_at');
  useEffect(() => {
    document.title = `${names.own.plural} · ${all.product}`;
  }, []);
  const report = may('create', 'request') && (
    <Button component={Link} to="/request/new" leftSection={<Plus size={18} />} data-shortcut="c">
      {names.own.create}
    </Button>
  );
  const isEmpty = list.isSuccess && list.total === 0;
  return (
    <div className={styles.page}>
      <PageHeader title={names.own.plural}>{!isEmpty && report}</PageHeader>
      <MadeHere feature={feature} />
      {list.isError && !list.data ? (
        <PageError
          error={list.error}
          feature={feature}
          title={all.list.failed(names.own.plural)}
          onRetry={() => void list.refetch()}
        />
      ) : list.isPending ? (
        <Waiting lines={4} />
      ) : isEmpty ? (
        <Empty drawing={feature.empty.drawing} title={texts.none} action={report}>
          {texts.noneText}
        </Empty>
      ) : (
        <>
          <ul className={styles.list} aria-label={names.own.plural}>
            {list.rows.map((row) => (
              <li key={row.id}>
                <Line row={row} />
              </li>
            ))}
          </ul>
          {list.hasNextPage && (
            <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {texts.more}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function Line({ row }: { row: Row }) {
  const { asset, location, created_at, waiting_for, status } = requestOf(row);
  const [picture] = (row.images as FileRow[] | undefined) ?? [];
  const place = asset?.name ?? location?.name;
  return (
    <Link to={`/request/${row.id}`}>
      <span className={styles.picture}>
        {picture?.thumbnail_url ? <img src={picture.thumbnail_url} alt="" loading="lazy" /> : <Inbox size={20} />}
      </span>
      <span className={styles.what}>
        <b>{row.name}</b>
        <small>{[place, texts.sent(timeAgo(created_at))].filter(Boolean).join(' · ')}</small>
        {waiting_for === 'requester' && status === 'pending' && (
          <small className={styles.question}>
            <MessageCircleQuestion size={14} aria-hidden="true" />
            {names.own.question}
          </small>
        )}
      </span>
      <StatePill row={row} />
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  );
}
