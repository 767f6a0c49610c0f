import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMade } from '#web/entity/pick/add-new.ts';
import { Denied } from '#web/entity/common/Denied.tsx';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import { usePref } from '#web/prefs.ts';
import { useSession } from '#web/session.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { words as all } from '#words/screen';
import { words } from '../part.words';
import { CountAt } from './CountAt.web';
import styles from './count.module.css';

const texts = words.count;

/** Counting with a phone while walking through a store: scan, type, next. */
export function CountPage() {
  const { may } = useSession();
  const navigate = useNavigate();
  const { location: initialLocation } = useSearch({ strict: false }) as { location?: string };
  const [last, setLast] = usePref('count.location', '');
  const location = initialLocation ?? (last || null);
  const choose = (id: string | null) => {
    setLast(id ?? '');
    void navigate({ to: '/count', search: (id ? { location: id } : {}) as never, replace: true });
  };
  const addNew = useMade('count', texts.title, choose);
  useEffect(() => {
    document.title = `${texts.title} · ${all.product}`;
  }, []);
  useEffect(() => {
    if (initialLocation && initialLocation !== last) setLast(initialLocation);
  }, [initialLocation, last, setLast]);
  if (!may('update', 'part')) return <Denied verb="update" noun="part" parent="/part" />;
  return (
    <div className={styles.page}>
      <PageHeader title={texts.title} parent="/part" />
      <EntitySelect
        id="count-location"
        label={texts.location}
        from="/api/locations/minimal"
        value={location}
        onChange={(id) => choose(id)}
        onAddNew={addNew({})}
      />
      {location ? (
        <CountAt key={location} location={location} />
      ) : (
        <Empty drawing="shelf" title={texts.chooseTitle}>
          {texts.choose}
        </Empty>
      )}
    </div>
  );
}
