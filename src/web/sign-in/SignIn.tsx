import { words } from '#words/sign-in';
import { api } from '../api';
import { withinSite } from '../same-origin';
import { Field, Form } from './form';
import type { Status } from './status';

/** Continues to the wanted page, never to another site. */
function goOn(): void {
  location.replace(withinSite(new URLSearchParams(location.search).get('next') ?? '/'));
}

export function SignIn({ status }: { status: Status }) {
  const footer = (
    <>
      <a href="/forgot-password">{words.signIn.forgot}</a>
      {status.signup === 'open' && (
        <p>
          {words.signIn.signUpQuestion} <a href="/sign-up">{words.signIn.signUp}</a>
        </p>
      )}
    </>
  );
  return (
    <Form
      title={words.signIn.title}
      submit={words.signIn.submit}
      footer={footer}
      onSubmit={async (values) => {
        await api.post('/auth/sign-in', values);
        goOn();
      }}
    >
      <Field name="email" label={words.signIn.email} type="email" autoComplete="username" autoFocus />
      <Field name="password" label={words.signIn.password} type="password" autoComplete="current-password" />
    </Form>
  );
}
