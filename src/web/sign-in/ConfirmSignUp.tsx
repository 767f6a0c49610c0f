import { words } from '#words/sign-in';
import { api } from '../api';
import { Form } from './form';
import { Judged } from './Judged';

/** Asks for a press: programs that read mail open links, and must not make what only a person may. */
export function ConfirmSignUp({ token }: { token: string }) {
  const { title, lead, submit, gone } = words.confirmSignUp;
  const instead = (
    <a className="submit" href="/sign-up">
      {words.signIn.signUp}
    </a>
  );
  return (
    <Judged<{ organization_name: string; email: string }>
      path={`/auth/confirm-sign-up/${encodeURIComponent(token)}`}
      gone={gone}
      instead={instead}
    >
      {({ organization_name, email }) => (
        <Form
          title={title(organization_name)}
          lead={lead(email)}
          submit={submit}
          onSubmit={async () => {
            await api.post('/auth/confirm-sign-up', { token });
            location.replace('/');
          }}
        >
          {null}
        </Form>
      )}
    </Judged>
  );
}
