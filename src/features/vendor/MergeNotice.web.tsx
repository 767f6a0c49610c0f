import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api.ts';
import { formatDateTime } from '#web/format/time.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { say, sayFailed } from '#web/ui/overlay/toast.tsx';
import { words } from './vendor.words';
import styles from './vendor.module.css';

const texts = words.merge;

interface Merge {
  vendors: { id: string; name: string }[];
  until: string;
}

/** Says for a day that others were merged into this vendor, with the way back. */
export function MergeNotice({ row }: { row: Row }) {
  const { may } = useSession();
  const mayUndo = may('delete', 'vendor') && may('update', 'vendor');
  const { data = [] } = useQuery({
    queryKey: keys.about('vendor', row.id, 'merge', ''),
    queryFn: () => api.get<Merge[]>(`/vendors/${row.id}/merge`),
    enabled: mayUndo,
  });
  const [busy, setBusy] = useState(false);
  const [merge] = data;
  if (!merge) return null;
  async function undo() {
    setBusy(true);
    try {
      await api.post(`/vendors/${row.id}/merge/undo`);
      say(texts.undid);
    } catch (error) {
      sayFailed((error as Error).message);
    }
    await queryClient.invalidateQueries({ queryKey: keys.allEntities });
    setBusy(false);
  }
  return (
    <div className={styles.merge} role="note">
      <p>
        {texts.notice}{' '}
        {merge.vendors.map(({ id, name }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <bdi>{name}</bdi>
          </span>
        ))}
        {texts.until(formatDateTime(merge.until))}
      </p>
      <Button variant="default" loading={busy} onClick={() => void undo()}>
        {texts.undo}
      </Button>
    </div>
  );
}
