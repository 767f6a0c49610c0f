import type { ReactNode } from 'react';
import { words as all } from '#words/screen';
import { words } from '#words/sign-in';
import { Accept } from './Accept';
import { ConfirmEmail } from './ConfirmEmail';
import { ConfirmSignUp } from './ConfirmSignUp';
import { Failure } from './Failure';
import { Found } from './Found';
import { Notice } from './Notice';
import { Forgot, Reset } from './Reset';
import { SignIn } from './SignIn';
import type { Status } from './status';
import './sign-in.css';

/** The pages before sign-in (S46), by address. Leaving them is a page load, because the app is another entry point. */
export function SignInPages({ status }: { status: Status | Error }) {
  const [, page, token = ''] = location.pathname.split('/');
  const failed = status instanceof Error;
  if (!failed && status.setup_needed && page !== 'setup') location.replace('/setup');
  return (
    <main className="sign-in">
      <p className="brand">
        <img src="/icon.svg" alt="" width="28" height="28" /> {all.product}
      </p>
      <div className="card">{failed ? <Failure message={status.message} /> : content(page ?? '', token, status)}</div>
    </main>
  );
}

function content(page: string, token: string, status: Status): ReactNode {
  switch (page) {
    case 'setup':
      return <Found path="/auth/setup" />;
    case 'sign-up':
      return status.signup === 'open' ? <Found path="/auth/sign-up" /> : <Closed />;
    case 'forgot-password':
      return <Forgot />;
    case 'reset-password':
      return <Reset token={token} />;
    case 'confirm-sign-up':
      return <ConfirmSignUp token={token} isOpen={status.signup === 'open'} />;
    case 'confirm-email':
      return <ConfirmEmail token={token} />;
    case 'invite':
      return <Accept token={token} user={status.user} />;
    default:
      return <SignIn status={status} />;
  }
}

/** Shown before anybody fills in a form in vain. */
const Closed = () => (
  <Notice title={words.signIn.signUp} role="status" message={words.signIn.signUpClosed}>
    <div className="footer">
      <a href="/login">{words.signIn.back}</a>
    </div>
  </Notice>
);
