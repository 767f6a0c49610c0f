import { useState } from 'react';
import { words } from '#words/sign-in';
import { api } from '../api';
import { Field, Form } from './form';
import { Notice } from './Notice';

/** Creates an organisation with its admin: the first of an installation, or another one if sign-up is open. */
export function Found({ path }: { path: '/auth/setup' | '/auth/sign-up' }) {
  const [sent, setSent] = useState('');
  const first = path === '/auth/setup';
  if (sent) {
    return (
      <Notice title={words.setup.signUpTitle} role="status" message={words.setup.signUpSent(sent)}>
        <div className="footer">
          <a href="/login">{words.signIn.back}</a>
        </div>
      </Notice>
    );
  }
  return (
    <Form
      title={first ? words.setup.title : words.setup.signUpTitle}
      lead={first ? words.setup.lead : words.setup.signUpLead}
      submit={words.setup.submit}
      footer={!first && <a href="/login">{words.signIn.back}</a>}
      onSubmit={async ({ demo, ...values }) => {
        const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
        const made = await api.post<unknown>(path, { ...values, time_zone, ...(first && { demo: demo === 'on' }) });
        // Nothing is created before the mailed link is opened.
        if (made) location.replace('/');
        else setSent(values.email ?? '');
      }}
    >
      <Field name="organization_name" label={words.setup.organization} autoComplete="organization" autoFocus />
      <Field name="name" label={words.setup.name} autoComplete="name" />
      <Field name="email" label={words.signIn.email} type="email" autoComplete="username" />
      <Field
        name="password"
        label={words.setup.newPassword}
        type="password"
        autoComplete="new-password"
        hint={words.setup.passwordHint}
      />
      {first && (
        <label className="check">
          <input type="checkbox" name="demo" />
          <span>
            {words.setup.demo}
            <small>{words.setup.demoHint}</small>
          </span>
        </label>
      )}
    </Form>
  );
}
