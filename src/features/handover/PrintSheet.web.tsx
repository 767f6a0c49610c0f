import { formatDateTime } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { PaperSheet } from '#web/paper/PaperSheet.tsx';
import { words } from './handover-page.words';
import { handoverOf, whenIn } from './handover-view';
import { lineWords } from './line.words';
import { pdfOf } from './paper/paper';
import { Sections } from './page/Sections.web';
import styles from './print.module.css';

/** A handover on paper, to hang up or to sign. */
export function PrintSheet({ row }: { row: Row }) {
  const { me } = useSession();
  const handover = handoverOf(row);
  const when = formatDateTime(handover.created_at);
  return (
    <PaperSheet back={`/handover/${row.id}`} pdf={pdfOf(row)} labels={words} className={styles.sheet}>
      <small>{me.organization.name}</small>
      <h1>{handover.name}</h1>
      <p>{handover.created_by ? words.by(handover.created_by.name, when) : words.byItself(when)}</p>
      {handover.note && <blockquote className={styles.note}>{handover.note}</blockquote>}
      <Sections sections={handover.sections} when={whenIn(handover)} />
      <p className={styles.foot}>
        {lineWords.readBy}: {handover.acknowledged_by.map((one) => one.name).join(', ') || lineWords.nobody}
      </p>
    </PaperSheet>
  );
}
