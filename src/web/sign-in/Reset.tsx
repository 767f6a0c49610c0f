import { useState } from 'react';
import { words } from '#words/sign-in';
import { api, isGone } from '../api';
import { Field, Form } from './form';
import { Judged } from './Judged';
import { Notice } from './Notice';

const back = <a href="/login">{words.signIn.back}</a>;

const Done = ({ message }: { message: string }) => (
  <Notice title={words.forgot.title} role="status" message={message}>
    <div className="footer">{back}</div>
  </Notice>
);

export function Forgot() {
  const [sent, setSent] = useState(false);
  if (sent) return <Done message={words.forgot.sent} />;
  return (
    <Form
      title={words.forgot.title}
      lead={words.forgot.lead}
      submit={words.forgot.submit}
      footer={back}
      onSubmit={async (values) => {
        await api.post('/auth/forgot-password', values);
        setSent(true);
      }}
    >
      <Field name="email" label={words.signIn.email} type="email" autoComplete="username" autoFocus />
    </Form>
  );
}

const another = (
  <>
    <a className="submit" href="/forgot-password">
      {words.forgot.another}
    </a>
    <div className="footer">{back}</div>
  </>
);

export function Reset({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  if (done) return <Done message={words.forgot.done} />;
  const path = `/auth/reset-password/${encodeURIComponent(token)}`;
  return (
    <Judged path={path} gone={words.forgot.gone} instead={another}>
      {(_, onGone) => (
        <Form
          title={words.forgot.resetTitle}
          submit={words.forgot.resetSubmit}
          footer={back}
          onSubmit={async ({ password }) => {
            try {
              await api.post('/auth/reset-password', { token, password });
              setDone(true);
            } catch (error) {
              // Another password does not help: the link has expired.
              if (!isGone(error)) throw error;
              onGone(error.message);
            }
          }}
        >
          <Field
            name="password"
            label={words.setup.newPassword}
            type="password"
            autoComplete="new-password"
            hint={words.setup.passwordHint}
            autoFocus
          />
        </Form>
      )}
    </Judged>
  );
}
