import { api } from '#web/api.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { say, sayFailed } from '#web/ui/overlay/toast.tsx';
import { words } from './purchase-order.words';

type Reason = keyof typeof words.fromParts.left;

interface CreatedOrders {
  orders: Row[];
  left_out: { part: { name: string }; reason: Reason }[];
}

const texts = words.fromParts;
const mostNames = 5;

export interface WantedLine {
  part: string;
  location: string;
  quantity: number;
}

/** Creates drafts for what these parts lack, one per vendor and location; returns where to find them. */
export const orderParts = async (parts: string[]): Promise<string | undefined> => (await make({ parts })).to;

/** Creates drafts of these lines, one per vendor and location. */
export const makeOrders = (lines: WantedLine[]): Promise<{ orders: Row[]; to: string | undefined }> => make({ lines });

/** Requests and approves a draft of one's own in one go: whoever may approve it needs no second look. */
export async function readyToSend(draft: Row): Promise<Row> {
  let order = draft;
  for (const verb of ['request', 'approve'])
    order = await api.post<Row>(`/purchase-orders/${order.id}/${verb}`, undefined, undefined, {
      'if-match': `"${order.version}"`,
    });
  return order;
}

async function make(wanted: object): Promise<{ orders: Row[]; to: string | undefined }> {
  const { orders, left_out: leftOut } = await api.post<CreatedOrders>('/purchase-orders/from-parts', wanted);
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
  return { orders, to: addressOf(orders) };
}

function addressOf(orders: Row[]): string | undefined {
  const [first, ...others] = orders;
  if (!first) return undefined;
  if (others.length === 0) return `/purchase-order/${first.id}`;
  return `/purchase-order?id__in=${orders.map(({ id }) => id).join(',')}`;
}
