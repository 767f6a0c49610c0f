import { Checkbox, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import type { Channels, NoticeEvent } from '#shared/notice';
import { words } from './notifications.words';
import { type Preferences, savePreferences } from './preferences';
import { useSaved } from './saved';
import styles from './notifications.module.css';

const mails = Object.entries(words.mails).map(([value, label]) => ({ value, label }));

/** Events by channels, in groups; only what the role can get. */
export function EventMatrix({ matrix }: Pick<Preferences, 'matrix'>) {
  return words.groups.map(({ title, events }) => {
    const shown = events.filter((event) => matrix[event]);
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
        <ul>
          {shown.map((event) => (
            <EventRow key={event} event={event} channels={matrix[event]!} />
          ))}
        </ul>
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
    <li className={styles.event} role="group" aria-labelledby={id}>
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
    </li>
  );
}
