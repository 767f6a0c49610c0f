import { ActionIcon, Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Pencil, Plus, ScrollText, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { roleDescriptions } from '#words/role';
import { api } from '#web/api.ts';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { formatDateTime } from '#web/format/time.ts';
import { useSession } from '#web/session.tsx';
import { Confirm } from '#web/ui/overlay/Confirm.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { LogDialog } from './LogDialog.web';
import { SecretDialog } from './SecretDialog.web';
import { words } from './webhook.words';
import { WebhookDialog } from './WebhookDialog.web';
import { type NewSecret, type Webhook, webhooksChanged, webhooksQuery } from './webhooks';
import styles from './webhook.module.css';

/** The webhooks in the settings: on or off, their log and their secrets. */
export function WebhooksSection() {
  const { may } = useSession();
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState('');
  const { data, error, refetch } = useQuery(webhooksQuery);
  return (
    <>
      {error && <EntityError error={error} title={words.failed} onRetry={() => void refetch()} />}
      {data?.count === 0 && <p className={styles.none}>{words.none}</p>}
      {data && data.count > 0 && (
        <ul className={styles.list} aria-label={words.title}>
          {data.results.map((webhook) => (
            <WebhookLine key={webhook.id} webhook={webhook} mayChange={may('update', 'webhook')} onSecret={setSecret} />
          ))}
        </ul>
      )}
      {may('create', 'webhook') && (
        <div>
          <Button variant="default" leftSection={<Plus size={16} />} onClick={() => setMaking(true)}>
            {words.add}
          </Button>
        </div>
      )}
      {making && <WebhookDialog onMade={(made) => setSecret(made.secret)} onClose={() => setMaking(false)} />}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret('')} />}
    </>
  );
}

interface WebhookLineProps {
  webhook: Webhook;
  mayChange: boolean;
  onSecret(secret: string): void;
}

function WebhookLine({ webhook, mayChange, onSecret }: WebhookLineProps) {
  const [opened, setOpened] = useState<'log' | 'edit' | 'rotate' | 'remove'>();
  const { id, url, role, events, is_enabled, disabled_reason, old_secret_until } = webhook;
  const close = () => setOpened(undefined);
  const facts = [
    is_enabled ? words.on : words.off,
    words.eventCount(events.length),
    roleDescriptions[role].label,
    ...(old_secret_until && Date.parse(old_secret_until) > Date.now()
      ? [words.rotatedUntil(formatDateTime(old_secret_until))]
      : []),
  ];
  async function setEnabled(next: boolean) {
    await api.patch(`/webhooks/${id}`, { is_enabled: next });
    await webhooksChanged();
    say(next ? words.nowOn : words.nowOff);
  }
  async function rotate() {
    const { secret } = await api.post<NewSecret>(`/webhooks/${id}/rotate`);
    await webhooksChanged();
    onSecret(secret);
  }
  async function remove() {
    await api.delete(`/webhooks/${id}`);
    await webhooksChanged();
    say(words.removed);
  }
  const press = (label: string, name: string, what: typeof opened, icon: ReactNode) => (
    <Tooltip label={label}>
      <ActionIcon aria-label={name} onClick={() => setOpened(what)}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <li>
      <Switch
        checked={is_enabled}
        disabled={!mayChange}
        aria-label={words.enabledOf(url)}
        onChange={({ currentTarget }) => void setEnabled(currentTarget.checked)}
      />
      <span>
        <b>{url}</b>
        <small>{facts.join(' · ')}</small>
        {disabled_reason && <small className={styles.off}>{words.disabled[disabled_reason]}</small>}
      </span>
      <div>
        {press(words.log, words.logOf(url), 'log', <ScrollText size={16} />)}
        {mayChange && press(words.rotate, words.rotateOf(url), 'rotate', <KeyRound size={16} />)}
        {mayChange && press(words.edit, words.editOf(url), 'edit', <Pencil size={16} />)}
        {mayChange && press(words.remove, words.removeOf(url), 'remove', <Trash2 size={16} />)}
      </div>
      {opened === 'log' && <LogDialog webhook={webhook} mayChange={mayChange} onClose={close} />}
      {opened === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {opened === 'rotate' && (
        <Confirm title={words.rotateTitle} action={words.rotate} onConfirm={rotate} onClose={close}>
          {words.rotateText}
        </Confirm>
      )}
      {opened === 'remove' && (
        <Confirm title={words.removeTitle(url)} action={words.remove} onConfirm={remove} onClose={close}>
          {words.removeText}
        </Confirm>
      )}
    </li>
  );
}
