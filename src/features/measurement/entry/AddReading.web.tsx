import { useSession } from '#web/session.tsx';
import type { Row } from '#web/query.ts';
import { say } from '#web/ui/overlay/toast.tsx';
import { measuredOf, takesReading, valueText } from '../measured';
import { words } from '../measurement-page.words';
import { addReading } from './add-reading';
import { ReadingForm } from './ReadingForm.web';
import styles from '../page/page.module.css';

const texts = words.entry;

interface AddProps {
  row: Row;
  focused?: boolean;
  onAdded?(): void;
}

/** Adds a reading where its measurement is shown. */
export function AddReading({ row, focused, onAdded }: AddProps) {
  const { may } = useSession();
  const of = measuredOf(row);
  if (!takesReading(may, of)) return <p className={styles.none}>{texts.noRights}</p>;
  return (
    <div className={styles.body}>
      <ReadingForm
        of={of}
        focused={focused}
        send={async (typed) => {
          const added = await addReading(of, typed);
          const shown = valueText(of, typed.value);
          say((added ? texts.added : texts.kept)(shown, of.name));
          onAdded?.();
        }}
      />
    </div>
  );
}
