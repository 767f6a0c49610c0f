import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldErrors } from '#shared/errors';
import { mayGrant, type Role } from '#shared/permission';
import { roleDescriptions } from '#words/role';
import { api, Problem } from '#web/api.ts';
import { useResumedValues } from '#web/entity/pick/add-new.ts';
import { MultiSelect } from '#web/entity/pick/MultiSelect.tsx';
import { keys, queryClient } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Choices } from '#web/ui/input/Choices.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { words } from './user.words';
import { inviteKey } from './invite-key';
import { roleOptions } from './user';
import styles from './people.module.css';

type Way = 'email' | 'link';
const ways = [
  { value: 'email' as const, label: words.byEmail },
  { value: 'link' as const, label: words.byLink },
];

const empty = {
  way: 'email' as Way,
  email: '',
  role: 'technician' as Role,
  teams: [] as string[],
  hours: '168',
  uses: '1',
};

/** Two ways: a mail to one address, or a link that can be shared. */
export function Invite({ onClose }: { onClose(): void }) {
  const { me } = useSession();
  const { resumed, addNew } = useResumedValues<typeof empty>(inviteKey, words.inviteTitle);
  const [values, setValues] = useState({ ...empty, ...resumed });
  const set = (more: Partial<typeof empty>) => setValues((before) => ({ ...before, ...more }));
  const { way, email, role, teams, hours, uses } = values;
  const [problem, setProblem] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const [url, setUrl] = useState('');
  const errors: FieldErrors = problem instanceof Problem ? problem.errors : {};
  const general = problem && Object.keys(errors).length === 0 ? problem.message : '';

  async function send() {
    setBusy(true);
    setProblem(undefined);
    try {
      if (way === 'email') {
        await api.post('/users/invite-user', { email, role, teams });
        say(words.sent(email, me.sends_mail));
        onClose();
      } else {
        const made = await api.post<{ url: string }>('/users/invite-link', {
          role,
          teams,
          expires_in_hours: Number(hours),
          uses: usesOf(uses),
        });
        setUrl(made.url);
      }
      void queryClient.invalidateQueries({ queryKey: keys.entity('invitation') });
      void queryClient.invalidateQueries({ queryKey: keys.entity('user') });
    } catch (error) {
      setProblem(error as Error);
    }
    setBusy(false);
  }

  return (
    <Dialog onClose={onClose} title={words.inviteTitle}>
      {url ? (
        <LinkReady url={url} uses={usesOf(uses)} onClose={onClose} />
      ) : (
        <DialogForm
          refused={general}
          action={way === 'email' ? words.sendInvite : words.makeLink}
          busy={busy}
          onSubmit={() => void send()}
          onClose={onClose}
        >
          <Choices<Way>
            label={words.ways}
            hideLabel
            name="way"
            value={way}
            options={ways}
            onChange={(next) => set({ way: next })}
          />
          {way === 'email' && (
            <TextInput
              data-autofocus
              type="email"
              label={words.email}
              required
              autoComplete="off"
              value={email}
              error={errors.email?.[0]}
              onChange={(event) => set({ email: event.currentTarget.value })}
            />
          )}
          <NativeSelect
            label={words.role}
            description={roleDescriptions[role].description}
            value={role}
            error={errors.role?.[0]}
            data={roleOptions.filter(({ value }) => mayGrant(me.role, value))}
            onChange={(event) => set({ role: event.currentTarget.value as Role })}
          />
          <MultiSelect
            id="invite-teams"
            label={words.teams}
            from="/api/teams/minimal"
            value={teams}
            error={errors.teams?.[0]}
            onChange={(ids) => set({ teams: ids })}
            onAddNew={addNew('teams.+', values)}
          />
          {way === 'link' && (
            <div className={styles.pair}>
              <NativeSelect
                label={words.expires}
                value={hours}
                error={errors.expires_in_hours?.[0]}
                data={Object.entries(words.expiries).map(([value, label]) => ({ value, label }))}
                onChange={(event) => set({ hours: event.currentTarget.value })}
              />
              <TextInput
                label={words.uses}
                inputMode="numeric"
                value={uses}
                error={errors.uses?.[0]}
                onChange={(event) => set({ uses: event.currentTarget.value })}
              />
            </div>
          )}
        </DialogForm>
      )}
    </Dialog>
  );
}

/** An empty field means any number. */
const usesOf = (uses: string): number | null => (uses.trim() === '' ? null : Number(uses));

function LinkReady({ url, uses, onClose }: { url: string; uses: number | null; onClose(): void }) {
  return (
    <div className={styles.dialog}>
      <p role="status">{words.linkReady(uses)}</p>
      <TextInput autoFocus readOnly label={words.link} value={url} onFocus={(event) => event.currentTarget.select()} />
      <div className={styles.dialogActions}>
        <CopyButton text={url} />
        <Button onClick={onClose}>{words.done}</Button>
      </div>
    </div>
  );
}
