import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Always, RecordOf } from '#shared/entity';
import { mayGrant } from '#shared/permission';
import { roleDescriptions } from '#words/role';
import { api } from '#web/api.ts';
import { formatDateTime } from '#web/format/time.ts';
import { keys, type Page, queryClient } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { say, sayFailed } from '#web/ui/overlay/toast.tsx';
import type { invitation } from '../invitation/invitation';
import { words } from './user.words';
import { resend } from './resend';
import styles from './people.module.css';

type Invitation = Always<RecordOf<typeof invitation>, 'used'>;

/** Invitations that can still be used; used and expired ones are history. */
async function readOpen(): Promise<Invitation[]> {
  const search = new URLSearchParams({ expires_at__gt: new Date().toISOString(), page_size: '100' });
  const { results } = await api.get<Page<Invitation>>(`/users/invitations?${search}`);
  return results.filter(({ used, uses }) => used < uses);
}

export function Invitations() {
  const { data: open } = useQuery({ queryKey: keys.some('invitation', 'open'), queryFn: readOpen });
  if (!open || open.length === 0) return null;
  return (
    <Card id="invitations" title={words.pending} count={open.length}>
      <ul className={styles.invitations}>
        {open.map((invitation) => (
          <InvitationLine key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

function InvitationLine({
  invitation: { id, email, role, teams, expires_at, uses, used, created_by },
}: {
  invitation: Invitation;
}) {
  const { me } = useSession();
  const [busy, setBusy] = useState(false);
  const { label } = roleDescriptions[role];
  const name = email ?? words.linkFor(label);
  async function revoke() {
    setBusy(true);
    try {
      await api.delete(`/users/invitations/${id}`);
      say(words.revoked);
    } catch (error) {
      sayFailed((error as Error).message);
      setBusy(false);
    }
    void queryClient.invalidateQueries({ queryKey: keys.entity('invitation') });
  }
  async function sendAgain(invited: Parameters<typeof resend>[0]) {
    setBusy(true);
    await resend(invited, me.sends_mail);
    setBusy(false);
  }
  const facts = [
    email && label,
    !email && words.used(used, uses),
    words.expiresOn(formatDateTime(expires_at)),
    created_by && words.by(created_by.name),
  ];
  return (
    <li>
      <Pill meaning="planned">{email ? words.byEmail : words.byLink}</Pill>
      <span>
        <b>{name}</b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      {mayGrant(me.role, role) && (
        <div className={styles.invitationActions}>
          {email && (
            <Button
              variant="default"
              disabled={busy}
              aria-label={words.resendOf(name)}
              onClick={() => void sendAgain({ email, role, teams })}
            >
              {words.resend}
            </Button>
          )}
          <Button variant="default" loading={busy} aria-label={words.revokeOf(name)} onClick={() => void revoke()}>
            {words.revoke}
          </Button>
        </div>
      )}
    </li>
  );
}
