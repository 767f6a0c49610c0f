import type { Role } from '#shared/permission';
import { roleDescriptions } from '#words/role';
import { words } from '#words/sign-in';
import { api } from '../api';
import { Field, Form } from './form';
import { Judged } from './Judged';

/** For founding and for joining an organisation. Requires a press: mail scanners open links. */
export function ConfirmSignUp({ token, isOpen }: { token: string; isOpen: boolean }) {
  const { title, lead, submit, joinLead, gone } = words.confirmSignUp;
  const instead = isOpen ? (
    <a className="submit" href="/sign-up">
      {words.signIn.signUp}
    </a>
  ) : (
    <div className="footer">
      <a href="/login">{words.signIn.back}</a>
    </div>
  );
  return (
    <Judged<{ organization_name: string; email: string; role: Role | null }>
      path={`/auth/confirm-sign-up/${encodeURIComponent(token)}`}
      gone={gone}
      instead={instead}
    >
      {({ organization_name, email, role }) => (
        <Form
          title={role ? words.invite.title(organization_name) : title(organization_name)}
          lead={role ? joinLead(roleDescriptions[role].label, email) : lead(email)}
          submit={role ? words.invite.submit : submit}
          onSubmit={async ({ password }) => {
            await api.post('/auth/confirm-sign-up', { token, password });
            location.replace('/');
          }}
        >
          <Field
            name="password"
            label={words.confirmSignUp.password}
            type="password"
            autoComplete="current-password"
            autoFocus
          />
        </Form>
      )}
    </Judged>
  );
}
