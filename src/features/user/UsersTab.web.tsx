import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { EntityError } from '#web/entity/EntityError.tsx';
import { featureOf } from '#web/entity/feature.ts';
import { Footer, useList } from '#web/entity/ListScreen.tsx';
import { useSession } from '#web/session.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { words as all } from '#web/words.ts';
import { words } from './words';
import { Invitations } from './Invitations.web';
import type { Person } from './person';
import { UserRow } from './UserRow.web';
import styles from './people.module.css';

export function UsersTab() {
  const { may } = useSession();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 300);
  const list = useList(featureOf('user')!, q ? new URLSearchParams({ q }).toString() : '');
  const manages = may('change_role', 'user');
  const people = list.rows as unknown as Person[];
  return (
    <>
      <TextInput
        type="search"
        className={styles.search}
        aria-label={all.list.search(words.users)}
        placeholder={all.list.search(words.users)}
        leftSection={<Search size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {list.isError && (
        <EntityError error={list.error} title={all.list.failed(words.users)} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && people.length === 0 && <Empty drawing="lens" title={all.list.noneFound} />}
      {people.length > 0 && (
        <div role="table" aria-label={words.users} className={styles.users} data-manages={manages || undefined}>
          <div role="row" className={styles.head}>
            <span role="columnheader">{words.person}</span>
            <span role="columnheader">{words.role}</span>
            <span role="columnheader">{words.status}</span>
            <span role="columnheader">{words.teams}</span>
            <span role="columnheader">{words.lastSeen}</span>
            {manages && (
              <span role="columnheader" className={styles.actions}>
                {words.active}
                <span className="visually-hidden">, {words.actions}</span>
              </span>
            )}
          </div>
          {people.map((person) => (
            <UserRow key={person.id} person={person} manages={manages} />
          ))}
        </div>
      )}
      <Footer shown={people.length} list={list} />
      {may('read', 'invitation') && <Invitations />}
    </>
  );
}
