import type { Entry } from '#web/entity/common/queries.ts';
import { cut, lengths } from '#web/format/name.ts';
import { toldOf } from '#web/entity/record/told.ts';
import { words } from '#words/screen';
import { addressOf } from '../address';
import type { Answers } from '../ahead';
import { escape } from './html';

/** As many as a phone has room for. */
const mostEntries = 8;

/** What happened to a record, on the screen that shows nothing else. */
export function historyAt(url: string, answers: Answers): string {
  if (!/^\/screen\/[^/]+\/[^/]+\/history$/.test(addressOf(url).pathname)) return '';
  const [, page] = [...answers].find(([asked]) => asked.startsWith('/core/audit-logs?')) ?? [];
  if (page === undefined) return '';
  const entries = (JSON.parse(page) as { results: Entry[] }).results.slice(0, mostEntries);
  const items = entries.map((entry) => {
    const { who, what, ago, by } = toldOf(entry);
    const more = entry.changes.length > 0 ? `<u>${words.history.showChanges}</u>` : '';
    const told = `<b>${escape(who)}</b> ${escape(cut(what, lengths.activity))}`;
    return `<li>${told}<small>${escape(ago + by)}${more}</small></li>`;
  });
  return `<section data-history><h2>${words.detail.history}</h2><ul>${items.join('')}</ul></section>`;
}
