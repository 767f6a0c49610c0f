import { useState } from 'react';
import { words } from '#words/sign-in';
import { api } from '../api';
import { Field, Form } from './form';

const back = <a href="/login">{words.signIn.back}</a>;

function Done({ message }: { message: string }) {
  return (
    <div className="form">
      <h1 className="title">{words.forgot.title}</h1>
      <p role="status">{message}</p>
      <div className="footer">{back}</div>
    </div>
  );
}

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

export function Reset({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  if (done) return <Done message={words.forgot.done} />;
  return (
    <Form
      title={words.forgot.resetTitle}
      submit={words.forgot.resetSubmit}
      footer={back}
      onSubmit={async ({ password }) => {
        await api.post('/auth/reset-password', { token, password });
        setDone(true);
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
  );
}
