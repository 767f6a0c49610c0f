import { ActionIcon, NativeSelect, Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Role } from '#shared/permission';
import { roleDescriptions } from '#words/role';
import { api } from '#web/api.ts';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import { keys, queryClient } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Confirm } from '#web/ui/overlay/Confirm.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { say, sayWithUndo } from '#web/ui/overlay/toast.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words as all } from '#words/screen';
import { words } from './user.words';
import type { Person } from './person';
import { resend } from './resend';
import { RoleChange } from './role/RoleChange.web';
import { roleOptions } from './user';
import styles from './people.module.css';

type Asking = { kind: 'role'; to: Role } | { kind: 'remove' } | { kind: 'yourself' };

/** One person; admins change role and access in place, and see refusals of the server in the row. */
export function UserRow({ person, manages }: { person: Person; manages: boolean }) {
  const { me } = useSession();
  const [asking, setAsking] = useState<Asking>();
  const [refused, setRefused] = useState('');
  // Optimistic value; reverted when the server refuses.
  const [optimistic, setOptimistic] = useState<boolean>();
  const active = optimistic ?? person.is_active;

  async function setActive(is_active: boolean) {
    setRefused('');
    setOptimistic(is_active);
    try {
      await api.patch(`/users/${person.id}`, { is_active });
      await queryClient.invalidateQueries({ queryKey: keys.entity('user') });
      sayWithUndo((is_active ? words.nowActive : words.nowInactive)(person.name), () => void setActive(!is_active));
    } catch (error) {
      setRefused((error as Error).message);
    }
    setOptimistic(undefined);
  }
  async function remove() {
    await api.delete(`/users/${person.id}`);
    void queryClient.invalidateQueries({ queryKey: keys.entity('user') });
    void queryClient.invalidateQueries({ queryKey: keys.entity('team') });
    say(words.removed(person.name));
  }
  const yourself = person.id === me.id;
  return (
    <div role="row" className={styles.row} data-inactive={!active || undefined}>
      <div role="cell" className={styles.person}>
        <Avatar name={person.name} color={person.color} picture={person.profile_image?.thumbnail_url} size={32} />
        <span>
          <Link to={`/user/${person.id}`}>{person.name}</Link>
          {yourself && <em>{words.you}</em>}
          <small>{person.email}</small>
        </span>
      </div>
      <div role="cell" className={styles.role}>
        {manages ? (
          <NativeSelect
            size="xs"
            aria-label={words.roleOf(person.name)}
            value={person.role}
            data={roleOptions}
            onChange={(event) => setAsking({ kind: 'role', to: event.currentTarget.value as Role })}
          />
        ) : (
          roleDescriptions[person.role].label
        )}
      </div>
      <div role="cell" className={styles.status}>
        <StatusPill active={active} pending={person.is_pending} />
      </div>
      <div role="cell" className={styles.teams}>
        <Teams teams={person.teams} />
      </div>
      <div role="cell" className={styles.seen}>
        {person.last_seen_at ? (
          <>
            <span className={styles.phoneLabel}>{words.lastSeen} </span>
            <time dateTime={person.last_seen_at} title={formatDateTime(person.last_seen_at)}>
              {timeAgo(person.last_seen_at)}
            </time>
          </>
        ) : (
          words.neverSeen
        )}
      </div>
      {manages && (
        <div role="cell" className={styles.actions}>
          <Switch
            aria-label={words.isActive(person.name)}
            checked={active}
            onChange={(event) =>
              yourself && !event.currentTarget.checked
                ? setAsking({ kind: 'yourself' })
                : void setActive(event.currentTarget.checked)
            }
          />
          {person.is_pending && (
            <Tooltip label={words.resend}>
              <ActionIcon aria-label={words.resendOf(person.name)} onClick={() => void resend(person, me.sends_mail)}>
                <Send size={16} />
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label={words.remove}>
            <ActionIcon aria-label={words.removeOf(person.name)} onClick={() => setAsking({ kind: 'remove' })}>
              <Trash2 size={16} />
            </ActionIcon>
          </Tooltip>
        </div>
      )}
      {refused && (
        <div role="cell" className={styles.refusedCell}>
          <p role="alert">{refused}</p>
        </div>
      )}
      {asking?.kind === 'role' && (
        <RoleChange person={person} to={asking.to} onClose={() => setAsking(undefined)} onRefused={setRefused} />
      )}
      {asking?.kind === 'remove' && (
        <Confirm
          title={words.removeTitle(person.name)}
          action={words.remove}
          onConfirm={remove}
          onClose={() => setAsking(undefined)}
        >
          {words.removeText(me.organization.name)}
        </Confirm>
      )}
      {asking?.kind === 'yourself' && (
        <Confirm
          title={words.yourselfTitle}
          action={words.deactivate}
          onConfirm={() => setActive(false)}
          onClose={() => setAsking(undefined)}
        >
          {words.yourselfText}
        </Confirm>
      )}
    </div>
  );
}

function StatusPill({ active, pending }: { active: boolean; pending: boolean }) {
  if (!active) return <Pill meaning="do_not_track">{words.deactivated}</Pill>;
  return pending ? <Pill meaning="planned">{words.invited}</Pill> : <Pill meaning="online">{words.active}</Pill>;
}

const shownTeams = 2;

function Teams({ teams }: { teams: Person['teams'] }) {
  if (teams.length === 0) return <span className={styles.quiet}>{all.detail.none}</span>;
  const rest = teams.slice(shownTeams);
  return (
    <>
      {teams.slice(0, shownTeams).map(({ id, name, color }) => (
        <Link key={id} to={`/team/${id}`} className={styles.teamChip}>
          <i style={{ background: color ?? 'var(--text-3)' }} />
          {name}
        </Link>
      ))}
      {rest.length > 0 && (
        <Tooltip label={rest.map(({ name }) => name).join(', ')}>
          <span className={styles.quiet} tabIndex={0}>
            +{rest.length}
            <span className="visually-hidden">: {rest.map(({ name }) => name).join(', ')}</span>
          </span>
        </Tooltip>
      )}
    </>
  );
}
