import { api } from '#web/api.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { say, sayFailed } from '#web/ui/overlay/toast.tsx';
import { words } from './purchase-order.words';

type Reason = keyof typeof words.fromParts.left;

interface Made {
  orders: Row[];
  left_out: { part: { name: string }; reason: Reason }[];
}

const texts = words.fromParts;
const mostNames = 5;

/** Creates drafts for the shortage of these parts, one per vendor; returns where to find them. */
export async function orderParts(parts: string[]): Promise<string | undefined> {
  const { orders, left_out: leftOut } = await api.post<Made>('/purchase-orders/from-parts', { parts });
  void queryClient.invalidateQueries({ queryKey: keys.entity('purchase-order') });
  if (orders.length > 0) say(texts.made(orders.length));
  const reasons = Object.keys(texts.left) as Reason[];
  const sentences = reasons.flatMap((reason) => {
    const names = leftOut.filter((one) => one.reason === reason).map(({ part }) => part.name);
    const more = names.length - mostNames;
    return names.length > 0 ? [texts.left[reason](texts.and(names.slice(0, mostNames), more))] : [];
  });
  // Parts that are already on order need no action.
  const show = leftOut.every(({ reason }) => reason === 'on_order') ? say : sayFailed;
  if (sentences.length > 0) show([...(orders.length === 0 ? [texts.nothing] : []), ...sentences].join(' '));
  const [first, ...others] = orders;
  if (!first) return undefined;
  if (others.length === 0) return `/purchase-order/${first.id}`;
  return `/purchase-order?id__in=${orders.map(({ id }) => id).join(',')}`;
}
