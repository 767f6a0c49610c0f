import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api.ts';
import { formatDay } from '#web/format/time.ts';
import { keys, queryClient } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Confirm } from '#web/ui/overlay/Confirm.tsx';
import { sayFailed } from '#web/ui/overlay/toast.tsx';
import type { ConnectorSetting, Directory } from '../partner';
import { useDirectories } from './partner-query';
import { words } from './screen.words';
import styles from './screen.module.css';

/** What is searched beside ours: directories and registers, for those who look after them. */
export function Sources() {
  const { may } = useSession();
  const { data: directories = [] } = useDirectories(true);
  const { data: connectors = [] } = useQuery({
    queryKey: keys.some('connector', 'all'),
    queryFn: () => api.get<ConnectorSetting[]>('/partners/connectors'),
  });
  const [deleting, setDeleting] = useState<Directory>();
  const refresh = () =>
    Promise.all(
      ['directory', 'connector'].map((noun) => queryClient.invalidateQueries({ queryKey: keys.entity(noun) })),
    );
  const change = (key: string, isOn: boolean) =>
    void api
      .patch(`/partners/connectors/${key}`, { is_on: isOn })
      .then(refresh, (error: Error) => sayFailed(error.message));
  return (
    <Card title={words.sources}>
      <ul className={styles.sourceList}>
        {directories.map((directory) => (
          <li key={directory.id}>
            <span>
              {directory.name}
              <small>
                {words.directory(directory.companies, directory.loaded_at ? formatDay(directory.loaded_at) : '')}
              </small>
            </span>
            {may('delete', 'directory') && (
              <Button variant="subtle" onClick={() => setDeleting(directory)}>
                {words.remove}
              </Button>
            )}
          </li>
        ))}
        {connectors.map(({ key, name, description, is_on }) => (
          <li key={key}>
            <span>
              {name}
              <small>
                {description} {!may('update', 'connector') && words.adminOnly}
              </small>
            </span>
            <Switch
              aria-label={name}
              checked={is_on}
              disabled={!may('update', 'connector')}
              onChange={({ currentTarget }) => change(key, currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {deleting && (
        <Confirm
          title={words.removeTitle(deleting.name)}
          action={words.remove}
          onConfirm={async () => {
            await api.delete(`/partners/directories/${deleting.id}`);
            await refresh();
          }}
          onClose={() => setDeleting(undefined)}
        >
          {words.removeText}
        </Confirm>
      )}
    </Card>
  );
}
