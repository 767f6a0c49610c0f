import { formatNumber } from '#web/format/number.ts';
import type { OutlookDetail } from '../../supply-chain';
import { formatShortDay } from '../format';
import { today } from '../supply-view';
import { words } from '../../supply-page.words';

const texts = words.part.verdict;

/** What to see, in one line: "Runs out on 29 Nov; 6 arrive on 1 Dec." */
export function verdictOf(row: OutlookDetail): string {
  const late = row.arrivals.filter((one) => one.is_late).map(({ order }) => order.name);
  const sentences = [sentenceOf(row), ...(late.length > 0 ? [texts.late([...new Set(late)].join(', '))] : [])];
  return sentences.join(' ');
}

function sentenceOf({ stock_out_on, rate, known_demand, arrivals }: OutlookDetail): string {
  if (!stock_out_on) return rate === 0 && known_demand === 0 ? texts.unused : texts.lasts;
  const first = stock_out_on === today() ? texts.outNow : texts.out(formatShortDay(stock_out_on));
  const coming = arrivals.filter(({ is_late }) => !is_late).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const after = coming.find(({ day }) => day > stock_out_on);
  if (after) return texts.join(first, texts.arrives(formatNumber(after.quantity), formatShortDay(after.day)));
  const before = coming.findLast(({ day }) => day <= stock_out_on);
  if (before) return texts.join(first, texts.before(formatNumber(before.quantity), formatShortDay(before.day)));
  return texts.join(first, texts.nothing);
}
