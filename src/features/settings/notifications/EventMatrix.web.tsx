import { Checkbox, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import type { Channels, NoticeEvent } from '#shared/notice';
import { useSession } from '#web/session.tsx';
import { words } from './notifications.words';
import { type Preferences, savePreferences } from './preferences';
import { useSaved } from '../saved';
import styles from './notifications.module.css';

type Hears = (session: ReturnType<typeof useSession>) => boolean;

const works: Hears = ({ may }) => may('read', 'work-order');
const manages: Hears = ({ me }) => me.role === 'admin' || me.role === 'manager';
const triages: Hears = ({ me, may }) => me.role !== 'viewer' && may('read', 'work-order');
/** Who can get an event at all; the others, anybody. */
const hears: Partial<Record<NoticeEvent, Hears>> = {
  assigned: works,
  overdue: works,
  due_tomorrow: works,
  my_request: ({ may }) => may('create', 'request'),
  requester_replied: triages,
  request_created: triages,
  unacknowledged: triages,
  asset_offline: ({ may }) => may('read', 'asset'),
  stock_low: manages,
  order_to_approve: manages,
  readings_due: ({ may }) => may('read', 'measurement'),
  action_limit: ({ may }) => may('read', 'measurement'),
  automation: works,
  automation_disabled: ({ may }) => may('update', 'automation'),
  proposals: ({ may }) => may('decide', 'proposal'),
  import_done: ({ may }) => may('create', 'batch-upload'),
  export_ready: ({ may }) => may('create', 'export'),
  webhook_disabled: ({ may }) => may('update', 'webhook'),
  backup_failed: ({ may }) => may('update', 'system'),
};

const mails = Object.entries(words.mails).map(([value, label]) => ({ value, label }));

/** Events by channels, in groups; only what the role can get. */
export function EventMatrix({ matrix }: Pick<Preferences, 'matrix'>) {
  const session = useSession();
  return words.groups.map(({ title, events }) => {
    const shown = events.filter((event) => hears[event]?.(session) ?? true);
    if (shown.length === 0) return null;
    return (
      <section key={title} className={styles.group} aria-label={title}>
        <header>
          <h4>{title}</h4>
          {Object.values(words.channels).map((channel) => (
            <span key={channel} aria-hidden="true">
              {channel}
            </span>
          ))}
        </header>
        {shown.map((event) => (
          <EventRow key={event} event={event} channels={matrix[event]} />
        ))}
      </section>
    );
  });
}

function EventRow({ event, channels }: { event: NoticeEvent; channels: Channels }) {
  const id = useId();
  const [label, about] = words.named[event];
  const { value, error, commit } = useSaved<Channels>({
    current: channels,
    label,
    field: `matrix.${event}`,
    save: (next) => savePreferences((now) => ({ ...now, matrix: { ...now.matrix, [event]: next } })),
  });
  const tick = (channel: 'in_app' | 'push') => (
    <Checkbox
      label={words.channels[channel]}
      aria-label={words.by(words.channels[channel], label)}
      checked={value[channel]}
      onChange={({ currentTarget }) => commit({ ...value, [channel]: currentTarget.checked })}
    />
  );
  return (
    <div className={styles.event} role="group" aria-labelledby={id}>
      <div>
        <b id={id}>{label}</b>
        <small>{about}</small>
        {error && <p role="alert">{error}</p>}
      </div>
      {tick('in_app')}
      {tick('push')}
      <label className={styles.mail}>
        <span>{words.channels.mail}</span>
        <NativeSelect
          size="xs"
          aria-label={words.by(words.channels.mail, label)}
          data={mails}
          value={value.mail}
          onChange={({ currentTarget }) => commit({ ...value, mail: currentTarget.value as Channels['mail'] })}
        />
      </label>
    </div>
  );
}
