import type { Entry } from '#web/entity/common/queries.ts';
import { cut, lengths } from '#web/format/name.ts';
import { historyLineOf } from '#web/entity/record/history-line.ts';
import { words } from '#words/screen';
import { addressOf } from '../address';
import type { Answers } from '../prefetch';
import { escape } from './html';

/** As many as fit on a phone. */
const maxEntries = 8;

/** The history of a record on its own screen. */
export function historyAt(url: string, answers: Answers): string {
  if (!/^\/screen\/[^/]+\/[^/]+\/history$/.test(addressOf(url).pathname)) return '';
  const [, page] = [...answers].find(([path]) => path.startsWith('/core/audit-logs?')) ?? [];
  if (page === undefined) return '';
  const entries = (JSON.parse(page) as { results: Entry[] }).results.slice(0, maxEntries);
  const items = entries.map((entry) => {
    const { who, what, ago, by } = historyLineOf(entry);
    const more = entry.changes.length > 0 ? `<u>${words.history.showChanges}</u>` : '';
    const sentence = `<b>${escape(who)}</b> ${escape(cut(what, lengths.activity))}`;
    return `<li>${sentence}<small>${escape(ago + by)}${more}</small></li>`;
  });
  return `<section data-history><h2>${words.detail.history}</h2><ul>${items.join('')}</ul></section>`;
}
