import { useEffect, useState } from 'react';
import type { Role } from '#shared/permission';
import { roleDescriptions } from '#words/role';
import { words } from '#words/sign-in';
import { api, isGone } from '../api';
import { Failure } from './Failure';
import { Field, Form } from './form';
import { Notice } from './Notice';
import type { SignedIn } from './status';

interface Invitation {
  organization_name: string;
  role: Role;
  email: string | null;
}

/** Asks the signed-in person whether the invitation is theirs: a tablet may be shared. */
export function Accept({ token, user }: { token: string; user: SignedIn | null }) {
  const [invitation, setInvitation] = useState<Invitation>();
  const [problem, setProblem] = useState<Error>();
  const [sent, setSent] = useState('');
  useEffect(() => {
    api
      .get<Invitation>(`/auth/invitations/${encodeURIComponent(token)}`)
      .then(setInvitation, (error: Error) => setProblem(error));
  }, [token]);

  if (isGone(problem)) {
    return (
      <Notice title={words.invite.gone} role="alert" message={problem.message}>
        <div className="footer">
          <a href="/login">{words.signIn.back}</a>
        </div>
      </Notice>
    );
  }
  if (problem) return <Failure message={problem.message} />;
  if (!invitation) return null;
  const { label, description } = roleDescriptions[invitation.role];
  const title = words.invite.title(invitation.organization_name);
  const lead = words.invite.lead(label, description);
  if (sent) {
    return (
      <Notice title={title} role="status" message={words.setup.signUpSent(sent)}>
        <div className="footer">
          <a href="/login">{words.signIn.back}</a>
        </div>
      </Notice>
    );
  }
  const isForOther = user && invitation.email && invitation.email.toLowerCase() !== user.email.toLowerCase();
  if (isForOther) {
    return (
      <Form
        title={title}
        lead={words.invite.forOther(invitation.email!, user.email)}
        submit={words.invite.another}
        onSubmit={leave}
      >
        {null}
      </Form>
    );
  }
  if (user) {
    return (
      <Form
        title={title}
        lead={lead}
        submit={words.invite.joinAs(user.name, user.email)}
        footer={<Another />}
        onSubmit={async () => {
          await api.send('POST', '/auth/accept-invite', { token }, { 'x-user': user.id });
          location.replace('/');
        }}
      >
        {null}
      </Form>
    );
  }
  return (
    <Form
      title={title}
      lead={`${lead} ${words.invite.known}`}
      submit={words.invite.submit}
      onSubmit={async (values) => {
        const joined = await api.post<unknown>('/auth/accept-invite', { token, ...values });
        // If the server can send mail, a typed address must be confirmed first.
        if (joined) location.replace('/');
        else setSent(values.email ?? '');
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

function Another() {
  const [failed, setFailed] = useState('');
  return (
    <>
      {failed && (
        <p role="alert" className="alert">
          {failed}
        </p>
      )}
      <button
        type="button"
        className="another"
        onClick={() => void leave().catch((error: Error) => setFailed(error.message))}
      >
        {words.invite.another}
      </button>
    </>
  );
}

/** Signs out the current person. Their unsent calls stay on this device for them. */
async function leave(): Promise<void> {
  await api.post('/auth/sign-out');
  sessionStorage.clear();
  location.reload();
}
