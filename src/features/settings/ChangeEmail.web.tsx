import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api, Problem } from '#web/api.ts';
import { useSession } from '#web/session.tsx';
import { words as all } from '#words/screen';
import { words } from './settings.words';
import styles from './settings.module.css';

/**
 * The one setting that is not saved at once: an email opens every organisation of the person, so it takes a password
 * and a link.
 */
export function ChangeEmail() {
  const { me } = useSession();
  const [open, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState('');
  return (
    <div className={styles.block}>
      <div className={styles.line}>
        <div>
          <h3 id="sign-in-email" tabIndex={-1}>
            {words.email}
          </h3>
          <p>{words.emailNow(me.email)}</p>
        </div>
        {!open && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {words.changeEmail}
          </Button>
        )}
      </div>
      {open && (
        <EmailForm
          onClose={() => setOpen(false)}
          onSent={(email) => {
            setSentTo(email);
            setOpen(false);
          }}
        />
      )}
      <p role="status" className={sentTo ? styles.notice : undefined}>
        {sentTo && words.linkSent(sentTo, me.sends_mail)}
      </p>
    </div>
  );
}

function EmailForm({ onClose, onSent }: { onClose(): void; onSent(email: string): void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const errors = problem instanceof Problem ? problem.errors : {};
  // A wrong password is the only error that the server reports for the whole request.
  const atPassword =
    errors.password?.[0] ?? (problem && Object.keys(errors).length === 0 ? problem.message : undefined);
  async function send(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await api.post('/auth/change-email', { email, password });
      onSent(email);
    } catch (error) {
      setProblem(error as Error);
      setBusy(false);
    }
  }
  return (
    <form className={styles.inset} onSubmit={(event) => void send(event)} noValidate>
      <TextInput
        autoFocus
        type="email"
        required
        label={words.newEmail}
        autoComplete="email"
        value={email}
        error={errors.email?.[0]}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        type="password"
        required
        label={words.password}
        autoComplete="current-password"
        value={password}
        error={atPassword}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          {all.form.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {words.sendLink}
        </Button>
      </div>
    </form>
  );
}
