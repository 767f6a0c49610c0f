import { notices as words } from '#words/notices';
import type { Happened } from '#server/jobs/reader';
import type { Notice } from '#server/notice';

interface Stock {
  name: string;
  location: string;
  is_low: boolean;
  minimum_quantity: number;
}

/** The places where a part became low with this change. */
function becameLow({ entity_type, changes }: Happened): Stock[] {
  const change = changes.find(({ field }) => entity_type === 'part' && field === 'part_stocks');
  const [from, to] = [change?.from ?? [], change?.to ?? []] as [Stock[], Stock[]];
  const wasLow = new Set(from.filter(({ is_low }) => is_low).map(({ location }) => location));
  return to.filter(({ is_low, location }) => is_low && !wasLow.has(location));
}

const low: Notice = {
  hears: (happened) => becameLow(happened).length > 0,
  messages: async (_ctx, happened) => {
    const places = becameLow(happened).map(({ name, minimum_quantity }) => words.lowAt(name, minimum_quantity));
    const text = words.low(places.join(', '));
    return [{ event: 'stock_low', noun: 'part', id: happened.entity_id, to: { managers: true }, text }];
  },
};

export const stockNotices: readonly Notice[] = [low];
