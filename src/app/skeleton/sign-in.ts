import { words as all } from '#words/screen';
import { words } from '#words/sign-in';
import type { Answers } from '../prefetch';

const field = (label: string, reveal = '') =>
  `<div class="field"><label>${label}</label><div class="control"><input>${reveal}</div></div>`;

/** The sign-in page as `web/sign-in/SignInPages.tsx` draws it; other pages before sign-in get only the frame. */
export function signInSkeleton(pathname: string, answers: Answers): string {
  const status = answers.get('/auth/status');
  if (status === undefined) return '';
  const { setup_needed, signup } = JSON.parse(status) as { setup_needed: boolean; signup: string };
  const { title, email, password, show, submit, forgot, signUpQuestion, signUp } = words.signIn;
  const other = signup === 'open' ? `<p>${signUpQuestion} <a>${signUp}</a></p>` : '';
  const form = [
    `<h1 class="title">${title}</h1>`,
    field(email),
    field(password, `<button class="reveal">${show}</button>`),
    `<button class="submit">${submit}</button>`,
    `<div class="footer"><a href="/">${forgot}</a>${other}</div>`,
  ].join('');
  const card = pathname === '/login' && !setup_needed ? `<div class="form">${form}</div>` : '';
  const brand = `<p class="brand"><img src="/icon.svg" alt="" width="28" height="28"> ${all.product}</p>`;
  return `<div class="sign-in" inert aria-hidden="true">${brand}<div class="card">${card}</div></div>`;
}
