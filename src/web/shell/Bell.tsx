import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect } from 'react';
import { words } from '#words/screen';
import { api } from '../api.ts';
import { keys } from '../query.ts';
import { Tooltip } from '../ui/overlay/Tooltip.tsx';
import styles from './shell.module.css';

/** More would be wider than the bell. */
const most = 99;

/** The way to the inbox, with how many notices are open and unread (S42); `live.ts` keeps it up to date. */
export function Bell() {
  const { data } = useQuery({ queryKey: keys.unread, queryFn: () => api.get<{ unread: number }>('/inbox/count') });
  const unread = data?.unread ?? 0;
  useReadOpened(unread);
  const label = words.nav.inbox(unread);
  return (
    <Tooltip label={label}>
      <Link to="/inbox" className={styles.bell} aria-label={label} activeOptions={{ includeSearch: false }}>
        <BellIcon size={20} />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {unread > most ? `${most}+` : unread}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}

const recordPage = /^\/[a-z-]+\/([0-9a-f-]{36})$/;
/** The page of an upload names it in the search. */
const uploadPage = '/batch-upload-new';

/** Opening a record reads its notice, however it was opened. The bell is told by `live.ts`. */
function useReadOpened(unread: number): void {
  const record = useLocation({
    select: ({ pathname, search }) =>
      pathname === uploadPage ? (search as { id?: string }).id : recordPage.exec(pathname)?.[1],
  });
  useEffect(() => {
    if (!record || unread === 0 || document.visibilityState !== 'visible') return;
    api.post('/inbox/read', { record }).catch(() => undefined);
  }, [record, unread]);
}
