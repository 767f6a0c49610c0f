import { words } from '#words/sign-in';
import { api } from '../api';
import { Field, Form } from './form';

/** A new organisation with its admin: the first of an installation, or a further one where sign-up is open. */
export function Found({ path }: { path: '/auth/setup' | '/auth/sign-up' }) {
  const first = path === '/auth/setup';
  return (
    <Form
      title={first ? words.setup.title : words.setup.signUpTitle}
      lead={first ? words.setup.lead : words.setup.signUpLead}
      submit={words.setup.submit}
      footer={!first && <a href="/login">{words.signIn.back}</a>}
      onSubmit={async ({ demo, ...values }) => {
        const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
        await api.post(path, { ...values, time_zone, ...(first && { demo: demo === 'on' }) });
        location.replace('/');
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
