import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { EntityError } from '#web/entity/EntityError.tsx';
import { featureOf } from '#web/entity/feature.ts';
import { Footer, useList } from '#web/entity/ListScreen.tsx';
import { useSession } from '#web/session.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { words } from '#web/words.ts';
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
        aria-label={words.list.search(words.people.users)}
        placeholder={words.list.search(words.people.users)}
        leftSection={<Search size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {list.isError && (
        <EntityError
          error={list.error}
          title={words.list.failed(words.people.users)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && people.length === 0 && <Empty drawing="lens" title={words.list.noneFound} />}
      {people.length > 0 && (
        <div role="table" aria-label={words.people.users} className={styles.users} data-manages={manages || undefined}>
          <div role="row" className={styles.head}>
            <span role="columnheader">{words.people.person}</span>
            <span role="columnheader">{words.people.role}</span>
            <span role="columnheader">{words.people.status}</span>
            <span role="columnheader">{words.people.teams}</span>
            <span role="columnheader">{words.people.lastSeen}</span>
            {manages && (
              <span role="columnheader" className={styles.actions}>
                {words.people.active}
                <span className="visually-hidden">, {words.people.actions}</span>
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
