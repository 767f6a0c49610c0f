import { fold } from '../match/fold';

const yes = new Set(
  'yes y true t 1 x on ja j wahr si s vrai oui o verdadero sim sant tak ano igen evet hai'.split(' '),
);
const no = new Set('no n false f 0 off nein falsch faux non falso nao nej nie ne nem hayir iie'.split(' '));

/** Yes or no, in any of the usual ways. */
export function flagOf(text: string): boolean | undefined {
  if (/^[✓✔☑]$/u.test(text.trim())) return true;
  if (/^[✗✘☐-]$/u.test(text.trim())) return false;
  const folded = fold(text);
  return yes.has(folded) ? true : no.has(folded) ? false : undefined;
}
