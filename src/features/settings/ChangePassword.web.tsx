import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api, Problem } from '#web/api.ts';
import { useSession } from '#web/session.tsx';
import { words as all } from '#words/screen';
import { words } from './settings.words';
import styles from './settings.module.css';

/** A password opens every organisation of the person, so a change takes the old one. */
export function ChangePassword() {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <div className={styles.block}>
      <div className={styles.line}>
        <div>
          <h3 id="password" tabIndex={-1}>
            {words.passwordTitle}
          </h3>
          <p>{words.passwordAbout}</p>
        </div>
        {!open && (
          <Button
            variant="default"
            onClick={() => {
              setDone(false);
              setOpen(true);
            }}
          >
            {words.changePassword}
          </Button>
        )}
      </div>
      {open && (
        <PasswordForm
          onClose={(changed) => {
            setDone(changed);
            setOpen(false);
          }}
        />
      )}
      <p role="status" className={done ? styles.notice : undefined}>
        {done && words.passwordChanged}
      </p>
    </div>
  );
}

function PasswordForm({ onClose }: { onClose(changed: boolean): void }) {
  const { me } = useSession();
  const [password, setPassword] = useState('');
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const errors = problem instanceof Problem ? problem.errors : {};
  async function send(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await api.post('/auth/change-password', { password, new_password: chosen });
      onClose(true);
    } catch (error) {
      setProblem(error as Error);
      setBusy(false);
    }
  }
  return (
    <form className={styles.inset} onSubmit={(event) => void send(event)} noValidate>
      {problem && Object.keys(errors).length === 0 && (
        <p role="alert" className={styles.refused}>
          {problem.message}
        </p>
      )}
      {/* Tells password managers which account this is. */}
      <input type="text" autoComplete="username" value={me.email} readOnly hidden />
      <TextInput
        autoFocus
        type="password"
        required
        label={words.oldPassword}
        autoComplete="current-password"
        value={password}
        error={errors.password?.[0]}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <TextInput
        type="password"
        required
        label={words.newPassword}
        description={words.newPasswordHint}
        autoComplete="new-password"
        value={chosen}
        error={errors.new_password?.[0]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={() => onClose(false)}>
          {all.form.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {words.changePassword}
        </Button>
      </div>
    </form>
  );
}
