import { useEffect, useState } from 'react';
import { type Role, roleDescriptions } from '#shared/permission';
import { api } from '../api';
import { words } from './words';
import { Field, Form } from './form';
import styles from './sign-in.module.css';

interface Invitation {
  organization_name: string;
  role: Role;
  email: string | null;
}

export function Accept({ token }: { token: string }) {
  const [invitation, setInvitation] = useState<Invitation>();
  const [gone, setGone] = useState('');
  useEffect(() => {
    api
      .get<Invitation>(`/auth/invitations/${encodeURIComponent(token)}`)
      .then(setInvitation, (error: Error) => setGone(error.message));
  }, [token]);

  if (gone) {
    return (
      <div className={styles.form}>
        <h1 className={styles.title}>{words.invite.gone}</h1>
        <p role="alert">{gone}</p>
        <div className={styles.footer}>
          <a href="/login">{words.signIn.back}</a>
        </div>
      </div>
    );
  }
  if (!invitation) return null;
  return (
    <Form
      title={words.invite.title(invitation.organization_name)}
      lead={`${words.invite.lead(roleDescriptions[invitation.role].label.toLowerCase())} ${roleDescriptions[invitation.role].description} ${words.invite.known}`}
      submit={words.invite.submit}
      onSubmit={async (values) => {
        await api.post('/auth/accept-invite', { token, ...values });
        location.replace('/');
      }}
    >
      <Field name="name" label={words.setup.name} autoComplete="name" autoFocus />
      <Field
        name="email"
        label={words.signIn.email}
        type="email"
        autoComplete="username"
        defaultValue={invitation.email ?? ''}
        readOnly={invitation.email !== null}
      />
      <Field
        name="password"
        label={words.signIn.password}
        type="password"
        autoComplete="new-password"
        hint={words.setup.passwordHint}
      />
    </Form>
  );
}
