import { useState } from 'react';
import { words } from '#words/sign-in';
import { api } from '../api';
import { Form } from './form';
import { Judged } from './Judged';
import { Notice } from './Notice';

/** Requires a press: mail scanners open links, and must not confirm anything. */
export function ConfirmEmail({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <Notice title={words.confirmEmail.title} role="status" message={words.confirmEmail.done}>
        <div className="footer">
          <a href="/">{words.confirmEmail.goOn}</a>
        </div>
      </Notice>
    );
  }
  const back = <a href="/login">{words.signIn.back}</a>;
  const path = `/auth/confirm-email/${encodeURIComponent(token)}`;
  return (
    <Judged<{ email: string }>
      path={path}
      gone={words.confirmEmail.gone}
      instead={<div className="footer">{back}</div>}
    >
      {({ email }) => (
        <Form
          title={words.confirmEmail.title}
          lead={words.confirmEmail.lead(email)}
          submit={words.confirmEmail.submit}
          footer={back}
          onSubmit={async () => {
            await api.post('/auth/confirm-email', { token });
            setDone(true);
          }}
        >
          {null}
        </Form>
      )}
    </Judged>
  );
}
