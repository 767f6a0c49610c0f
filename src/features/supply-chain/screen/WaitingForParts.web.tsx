import { useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import { api } from '#web/api.ts';
import { keys, type Page, type Row } from '#web/query.ts';
import type { BlockedWork } from '../supply-chain';
import { Waits } from './Blocked.web';
import { words } from '../supply-page.words';
import styles from './supply.module.css';

/** Which parts a work order waits for, and when they arrive (B9). */
export function WaitingForParts({ row }: { row: Row }) {
  const { data } = useQuery({
    queryKey: keys.about('work-order', row.id, 'blocked', ''),
    queryFn: () => api.get<Page<BlockedWork>>(`/supply-chain/blocked-work?work_order=${row.id}`),
  });
  const work = data?.results[0];
  if (!work || work.parts.length === 0) return null;
  return (
    <div className={styles.waitingFor}>
      <PackageX size={18} aria-hidden="true" />
      <b>{words.blocked.waiting}</b>
      <Waits work={work} />
    </div>
  );
}
