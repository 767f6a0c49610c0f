import { settingsHeader } from '#words/settings';
import { allStores } from '#server/entity/store';
import { pictureOf, placeOf } from '#web/entity/row-facts.ts';
import { isTab } from '#web/entity/tabs.ts';
import { cut } from '#web/format/name.ts';
import { words } from '#words/screen';
import { addressOf } from './address';
import { type Answers, isFilter } from './ahead';
import { tabs } from './tabs';

/** What stands at the top of a page: its name, what it says below it, and whether there is a way back before it. */
interface Header {
  title: string;
  lead?: string;
  back?: boolean;
}

/** As many as a phone has room for. */
const mostRows = 10;

/**
 * The page as it is seen until its program has come, which takes a phone a second: the organisation's name, what the
 * page is called, and the first names of a list, where they will stand (`first-sight.css`). React takes it away
 * when it draws the page. A picture and no more, so that nobody is read what they cannot yet use.
 */
export function firstSight(url: string, answers: Answers): string {
  const me = answers.get('/users/me');
  const { pathname, searchParams } = addressOf(url);
  // A sheet of paper has no frame.
  if (me === undefined || searchParams.has('print') || pathname.startsWith('/print/')) return '';
  const { organization } = JSON.parse(me) as { organization: { name: string } };
  const bar = `<div><img src="/icon.svg" alt="" width="24" height="24"><b>${escape(cut(organization.name, 30))}</b></div>`;
  return `<div class="first-sight" aria-hidden="true">${bar}${inHtml(headerAt(pathname, answers))}${rowsAt(url, answers)}</div>`;
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
  return { title: third === 'edit' ? cut(name, 35) : name, back: true };
}

/** Of a list, in the views that show one row under the other. What else stands in a row needs the program. */
function rowsAt(url: string, answers: Answers): string {
  const { pathname, searchParams } = addressOf(url);
  const [, first = '', second = ''] = pathname.split('/');
  const path = allStores().find((store) => store.entity.name === first)?.entity.path;
  const noun = { tabs: tabs[first] };
  const view = searchParams.get('view') ?? 'tableView';
  const [, list] = [...answers].find(([asked]) => asked.startsWith(`${path}?`)) ?? [];
  if (list === undefined || (second && !isTab(noun, second)) || !['tableView', 'listView'].includes(view)) return '';
  const rows = (JSON.parse(list) as { results: { name: string }[] }).results.slice(0, mostRows);
  const about = { tabs: noun.tabs, filters: [...searchParams.keys()].some(isFilter), pictures: rows.some(pictureOf) };
  const where = Object.entries(about).map(([name, there]) => (there ? ` data-${name}` : ''));
  const items = rows.map((row) => {
    const place = view === 'listView' ? placeOf(row) : '';
    return `<li><b>${escape(row.name)}</b><small>${escape(place)}</small></li>`;
  });
  return items.length > 0 ? `<ol data-noun="${first}" data-view="${view}"${where.join('')}>${items.join('')}</ol>` : '';
}

const inHtml = (header?: Header): string =>
  header
    ? `<p${header.back ? ' data-back' : ''}>${escape(header.title)}</p>${header.lead ? `<span>${escape(header.lead)}</span>` : ''}`
    : '';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => signs[sign]!);
