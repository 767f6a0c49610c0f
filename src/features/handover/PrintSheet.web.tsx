import { Button } from '@mantine/core';
import { FileDown, Printer } from 'lucide-react';
import { formatDateTime } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { BackButton } from '#web/ui/BackButton.tsx';
import { words } from './handover-page.words';
import { handoverOf, whenIn } from './handover-view';
import { lineWords } from './line.words';
import { pdfOf } from './paper/paper';
import { Sections } from './Sections.web';
import styles from './print.module.css';

/** A handover on paper, to hang up or to sign. */
export function PrintSheet({ row }: { row: Row }) {
  const { me } = useSession();
  const handover = handoverOf(row);
  const { href, name } = pdfOf(row);
  const when = formatDateTime(handover.created_at);
  return (
    <div className={styles.desk} data-sheet>
      <div className={styles.tools}>
        <BackButton fallback={`/handover/${row.id}`} />
        <Button component="a" variant="default" href={href} download={name} leftSection={<FileDown size={16} />}>
          {words.pdf}
        </Button>
        <Button leftSection={<Printer size={16} />} onClick={() => print()}>
          {words.print}
        </Button>
      </div>
      <article className={styles.sheet}>
        <small>{me.organization.name}</small>
        <h1>{handover.name}</h1>
        <p>{handover.created_by ? words.by(handover.created_by.name, when) : words.byItself(when)}</p>
        {handover.note && <blockquote className={styles.note}>{handover.note}</blockquote>}
        <Sections sections={handover.sections} when={whenIn(handover)} />
        <p className={styles.foot}>
          {lineWords.readBy}: {handover.acknowledged_by.map((one) => one.name).join(', ') || lineWords.nobody}
        </p>
      </article>
    </div>
  );
}
