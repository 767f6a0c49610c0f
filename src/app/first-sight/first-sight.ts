import { settingsHeader } from '#features/settings/settings.words';
import { allStores } from '#server/entity/store';
import { cut, lengths } from '#web/format/name.ts';
import { words } from '#words/screen';
import { addressOf } from '../address';
import type { Answers } from '../ahead';
import { entryOf } from '../entry-of';
import { fieldsAt } from './fields';
import { historyAt } from './history';
import { escape } from './html';
import { rowsAt } from './rows';
import { signInSight } from './sign-in';

/** What stands at the top of a page: its name, what it says below it, and whether there is a way back before it. */
interface Header {
  title: string;
  lead?: string;
  back?: boolean;
}

/**
 * The page as it is seen until its program has come, which takes a phone a second: the organisation's name, what the
 * page is called, and the first names of a list, fields of a form or entries of a history, where they will stand
 * (`first-sight.css`). React takes it away when it draws the page. A picture and no more, so that nobody is read what they cannot yet use.
 */
export function firstSight(url: string, answers: Answers): string {
  const me = answers.get('/users/me');
  const { pathname, searchParams } = addressOf(url);
  if (entryOf(pathname) === 'sign-in') return signInSight(pathname, answers);
  // A sheet of paper has no frame.
  if (me === undefined || searchParams.has('print') || pathname.startsWith('/print/')) return '';
  const { organization } = JSON.parse(me) as { organization: { name: string } };
  const bar = `<div><img src="/icon.svg" alt="" width="24" height="24"><b>${escape(cut(organization.name, lengths.menu))}</b></div>`;
  const below = rowsAt(url, answers) || fieldsAt(url, answers) || historyAt(url, answers);
  return `<div class="first-sight" aria-hidden="true">${bar}${inHtml(headerAt(pathname, answers))}${below}</div>`;
}

function headerAt(pathname: string, answers: Answers): Header | undefined {
  // What fills a screen of its own is called as its record.
  const [, first = '', second, third] = pathname.replace('/screen/', '/').split('/');
  if (first === 'teams') return { title: words.nav.teams };
  if (first === 'settings') return settingsHeader;
  const entity = allStores().find((store) => store.entity.name === first)?.entity;
  if (!entity) return undefined;
  if (second === 'new')
    return { title: first === 'file' ? words.files.upload : words.list.create(entity.label), back: true };
  const record = answers.get(`${entity.path}/${second}`);
  // What is late has no name yet, and the list's is not its.
  if (record === undefined) return second?.length === 36 ? undefined : { title: entity.labelPlural };
  const { name } = JSON.parse(record) as { name: string };
  // As the form cuts it; the page of a record has the room.
  return { title: third === 'edit' ? cut(name, lengths.details) : name, back: true };
}

const inHtml = (header?: Header): string =>
  header
    ? `<p${header.back ? ' data-back' : ''}>${escape(header.title)}</p>${header.lead ? `<span>${escape(header.lead)}</span>` : ''}`
    : '';
