import { useState } from 'react';
import { words } from '#words/sign-in';
import { api } from '../api';
import { Form } from './form';
import { Notice } from './Notice';

/** Asks for a press: programs that read mail open links, and must not confirm what only a person may. */
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
  return (
    <Form
      title={words.confirmEmail.title}
      lead={words.confirmEmail.lead}
      submit={words.confirmEmail.submit}
      footer={<a href="/login">{words.signIn.back}</a>}
      onSubmit={async () => {
        await api.post('/auth/confirm-email', { token });
        setDone(true);
      }}
    >
      {null}
    </Form>
  );
}
