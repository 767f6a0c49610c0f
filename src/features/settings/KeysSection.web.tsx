import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { RecordOf } from '#shared/entity';
import type { apiKey } from '#features/people/api-key/api-key';
import { assistantModes } from '#words/assistant';
import { roleDescriptions } from '#words/role';
import { api } from '#web/api.ts';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { formatDay, timeAgo } from '#web/format/time.ts';
import { keys, type Page, queryClient } from '#web/query.ts';
import { Confirm } from '#web/ui/overlay/Confirm.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words as all } from '#words/screen';
import { words } from './settings.words';
import { NewKey } from './NewKey.web';
import styles from './settings.module.css';

type ApiKey = RecordOf<typeof apiKey>;

const changed = () => queryClient.invalidateQueries({ queryKey: keys.entity('api-key') });

export function KeysSection() {
  const [making, setMaking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: keys.some('api-key', 'all'),
    queryFn: () => api.get<Page<ApiKey>>('/auth/api-keys?page_size=100'),
  });
  return (
    <>
      {error && <EntityError error={error} title={all.list.failed(words.keys)} onRetry={() => void refetch()} />}
      {data?.count === 0 && <p className={styles.lead}>{words.noKeys}</p>}
      {data && data.count > 0 && (
        <ul className={styles.list}>
          {data.results.map((key) => (
            <KeyLine key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" leftSection={<Plus size={16} />} onClick={() => setMaking(true)}>
          {words.newKey}
        </Button>
      </div>
      {making && <NewKey onClose={() => setMaking(false)} onMade={() => void changed()} />}
    </>
  );
}

function KeyLine({ apiKey }: { apiKey: ApiKey }) {
  const [asking, setAsking] = useState(false);
  const { id, name, role, assistant, key_start, expires_at, last_used_at } = apiKey;
  const facts = [
    roleDescriptions[role].label,
    ...(assistant === 'off' ? [] : [words.assistantMay(assistantModes[assistant].label)]),
    ends(expires_at),
    last_used_at ? words.lastUsed(timeAgo(last_used_at)) : words.neverUsed,
  ];
  async function remove() {
    await api.delete(`/auth/api-keys/${id}`);
    await changed();
    say(words.keyDeleted);
  }
  return (
    <li>
      <span>
        <b>{name}</b> <code>{key_start}…</code>
        <small>{facts.join(' · ')}</small>
      </span>
      <Tooltip label={all.list.delete}>
        <ActionIcon aria-label={words.deleteKey(name)} onClick={() => setAsking(true)}>
          <Trash2 size={16} />
        </ActionIcon>
      </Tooltip>
      {asking && (
        <Confirm
          title={words.deleteKeyTitle(name)}
          action={all.list.delete}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {words.deleteKeyText}
        </Confirm>
      )}
    </li>
  );
}

function ends(at: string | null): string {
  if (!at) return words.neverExpires;
  return (Date.parse(at) < Date.now() ? words.expired : words.expires)(formatDay(at));
}
