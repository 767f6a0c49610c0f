import { Button } from '@mantine/core';
import { Archive } from 'lucide-react';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { words } from './part.words';
import { setArchived } from './archive';
import styles from './archive.module.css';

const texts = words.archive;

/** Says that the part is archived, with a button to restore it. */
export function ArchivedNotice({ row }: { row: Row }) {
  const { may } = useSession();
  if (row.is_archived !== true) return null;
  return (
    <div className={styles.notice}>
      <Archive size={16} aria-hidden="true" />
      <p>
        <b>{texts.archived}</b> {texts.means}
      </p>
      {may('update', 'part', row) && (
        <Button variant="default" onClick={() => void setArchived(row, false)}>
          {texts.unarchive}
        </Button>
      )}
    </div>
  );
}
