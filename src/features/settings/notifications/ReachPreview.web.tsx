import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { api } from '#web/api.ts';
import { formatDateTime, formatTime } from '#web/format/time.ts';
import { dayOf } from '#web/format/clock.ts';
import { keys } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { words } from './notifications.words';
import type { Preferences } from './preferences';
import styles from './notifications.module.css';

const texts = words.preview;
const minute = 60_000;
/** The most common one. */
const event = 'assigned';

interface Reach {
  push_at: string | null;
  mail_at: string | null;
}

/** What the choices mean, in a sentence. The server reckons it, as it would for a real notice. */
export function ReachPreview({ preferences }: { preferences: Preferences }) {
  const { me } = useSession();
  const channels = preferences.matrix[event];
  const { data } = useQuery({
    queryKey: keys.preview('notice', JSON.stringify(preferences)),
    queryFn: async () => ({
      at: Date.now(),
      ...(await api.post<Reach>('/notifications/preferences/preview', { event, at: new Date().toISOString() })),
    }),
    placeholderData: (before) => before,
    refetchInterval: minute,
  });
  if (!data) return null;
  const isWithoutDevice = data.push_at !== null && me.onesignal_external_id === null;
  const when = (at: string) => {
    if (Date.parse(at) - data.at < minute) return texts.atOnce;
    return texts.at(dayOf(at) === dayOf(data.at) ? formatTime(at) : formatDateTime(at));
  };
  const ways = [
    ...(channels.in_app ? [texts.inbox] : []),
    ...(data.push_at ? [texts.push(when(data.push_at))] : []),
    ...(data.mail_at ? [texts.mail(when(data.mail_at))] : []),
  ];
  return (
    <p role="status" className={styles.preview}>
      <BellRing size={18} aria-hidden="true" />
      <span>
        {ways.length > 0 ? `${texts.begins} ${listed(ways)}.` : texts.none}{' '}
        <small>{isWithoutDevice ? texts.noDevice : texts.example}</small>
      </span>
    </p>
  );
}

const listed = (ways: string[]) => new Intl.ListFormat('en').format(ways);
