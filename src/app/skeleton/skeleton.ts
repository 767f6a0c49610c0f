import { words as home } from '#features/home/home.words';
import { words as inboxWords } from '#features/notification/notification.words';
import { words as requestWords } from '#features/request/request-list.words';
import { settingsHeader } from '#features/settings/settings.words';
import { allStores } from '#server/entity/store';
import { cut, lengths } from '#web/format/name.ts';
import { type Role, scopeOf } from '#shared/permission';
import { words } from '#words/screen';
import { addressOf } from '../address';
import type { Answers } from '../prefetch';
import { entryOf } from '../entry-of';
import { fieldsAt } from './fields';
import { historyAt } from './history';
import { homeAt } from './home';
import { escape } from './html';
import { rowsAt } from './rows';
import { signInSkeleton } from './sign-in';

const { own: ownWords } = requestWords;

/** The header of a page: its title, the line below it, and whether it has a back button. */
interface Header {
  title: string;
  lead?: string;
  back?: boolean;
}

/**
 * Server-rendered placeholder until the app has loaded, which takes a phone a second: the organisation's name, the
 * title, and the first names of a list, fields of a form or entries of a history, at their final position
 * (`skeleton.css`). React replaces it. It is hidden from screen readers, because nothing in it can be used yet.
 */
export function skeleton(url: string, answers: Answers): string {
  const me = answers.get('/users/me');
  const { pathname, searchParams } = addressOf(url);
  if (entryOf(pathname) === 'sign-in') return signInSkeleton(pathname, answers);
  // Printed pages have no frame.
  if (me === undefined || searchParams.has('print') || pathname.startsWith('/print/')) return '';
  const { organization } = JSON.parse(me) as { organization: { name: string } };
  const bar = `<div><img src="/icon.svg" alt="" width="24" height="24"><b>${escape(cut(organization.name, lengths.menu))}</b></div>`;
  const below =
    homeAt(url, answers) ||
    (!readsOnlyOwn(me, pathname) && rowsAt(url, answers)) ||
    fieldsAt(url, answers) ||
    historyAt(url, answers);
  return `<div class="skeleton" aria-hidden="true">${bar}${toHtml(headerAt(pathname, answers, readsOnlyOwn(me, pathname)))}${below}</div>`;
}

/** Whether the page has its own list, in its own words, for this person (`ownList` of a noun's door). */
function readsOnlyOwn(me: string, pathname: string): boolean {
  const { role } = JSON.parse(me) as { role: Role };
  return (
    pathname.split('/')[1] === 'request' && scopeOf({ id: '', role, restrictedAdd: {} }, 'read', 'request') === 'own'
  );
}

function headerAt(pathname: string, answers: Answers, ownOnly: boolean): Header | undefined {
  // A full screen has the title of its record.
  const [, first = '', second, third] = pathname.replace('/screen/', '/').split('/');
  if (!first) return { title: home.title };
  if (first === 'teams') return { title: words.nav.teams };
  if (first === 'settings') return settingsHeader;
  if (first === 'inbox') return { title: inboxWords.title };
  const entity = allStores().find((store) => store.entity.name === first)?.entity;
  if (!entity) return undefined;
  if (second === 'new')
    return {
      title: ownOnly ? ownWords.create : first === 'file' ? words.files.upload : words.list.create(entity.label),
      back: true,
    };
  const record = answers.get(`${entity.path}/${second}`);
  // A record that is not loaded yet has no title; the title of the list would be wrong.
  if (record === undefined)
    return second?.length === 36 ? undefined : { title: ownOnly ? ownWords.plural : entity.labelPlural };
  const { name } = JSON.parse(record) as { name: string };
  // A form truncates the name; the page of a record does not.
  return { title: third === 'edit' ? cut(name, lengths.details) : name, back: true };
}

const toHtml = (header?: Header): string =>
  header
    ? `<p${header.back ? ' data-back' : ''}>${escape(header.title)}</p>${header.lead ? `<span>${escape(header.lead)}</span>` : ''}`
    : '';
