import { ActionIcon, Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, QrCode, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#web/api.ts';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { useSession } from '#web/session.tsx';
import { Confirm } from '#web/ui/overlay/Confirm.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { CodeDialog } from './CodeDialog.web';
import { words } from './portal.words';
import { PortalDialog } from './PortalDialog.web';
import { type Portal, portalsChanged, portalsQuery } from './portals';
import styles from './portal.module.css';

/** The portals in the settings: open or closed, their links and codes. */
export function PortalsSection() {
  const { may } = useSession();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<string>();
  const { data, error, refetch } = useQuery(portalsQuery);
  // The next thing one wants of a new portal is its link.
  const shown = data?.results.find(({ id }) => id === made);
  return (
    <>
      {error && <EntityError error={error} title={words.failed} onRetry={() => void refetch()} />}
      {data?.count === 0 && <p className={styles.none}>{words.none}</p>}
      {data && data.count > 0 && (
        <ul className={styles.list} aria-label={words.title}>
          {data.results.map((portal) => (
            <PortalLine key={portal.id} portal={portal} mayChange={may('update', 'portal')} />
          ))}
        </ul>
      )}
      {may('create', 'portal') && (
        <div>
          <Button variant="default" leftSection={<Plus size={16} />} onClick={() => setMaking(true)}>
            {words.add}
          </Button>
        </div>
      )}
      {making && <PortalDialog onMade={setMade} onClose={() => setMaking(false)} />}
      {shown && <CodeDialog portal={shown} mayRotate onClose={() => setMade(undefined)} />}
    </>
  );
}

function PortalLine({ portal, mayChange }: { portal: Portal; mayChange: boolean }) {
  const [opened, setOpened] = useState<'code' | 'edit' | 'remove'>();
  const { id, title, is_enabled, location, asset } = portal;
  const close = () => setOpened(undefined);
  async function setEnabled(next: boolean) {
    await api.patch(`/portals/${id}`, { is_enabled: next });
    await portalsChanged();
    say(next ? words.nowOpen : words.nowClosed);
  }
  async function remove() {
    await api.delete(`/portals/${id}`);
    await portalsChanged();
    say(words.removed);
  }
  return (
    <li>
      <Switch
        checked={is_enabled}
        disabled={!mayChange}
        aria-label={words.openOf(title)}
        onChange={({ currentTarget }) => void setEnabled(currentTarget.checked)}
      />
      <span>
        <b>{title}</b>
        <small>
          {[is_enabled ? words.open : words.closed, (asset ?? location)?.name ?? words.everything].join(' · ')}
        </small>
      </span>
      <div>
        <Tooltip label={words.code}>
          <ActionIcon aria-label={words.codeOf(title)} onClick={() => setOpened('code')}>
            <QrCode size={16} />
          </ActionIcon>
        </Tooltip>
        {mayChange && (
          <>
            <Tooltip label={words.edit}>
              <ActionIcon aria-label={words.editOf(title)} onClick={() => setOpened('edit')}>
                <Pencil size={16} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={words.remove}>
              <ActionIcon aria-label={words.removeOf(title)} onClick={() => setOpened('remove')}>
                <Trash2 size={16} />
              </ActionIcon>
            </Tooltip>
          </>
        )}
      </div>
      {opened === 'code' && <CodeDialog portal={portal} mayRotate={mayChange} onClose={close} />}
      {opened === 'edit' && <PortalDialog portal={portal} onClose={close} />}
      {opened === 'remove' && (
        <Confirm title={words.removeTitle(title)} action={words.remove} onConfirm={remove} onClose={close}>
          {words.removeText}
        </Confirm>
      )}
    </li>
  );
}
