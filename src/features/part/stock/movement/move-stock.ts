import { uuid7 } from '#shared/id';
import { api } from '#web/api.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { say, sayFailed, sayWithUndo } from '#web/ui/overlay/toast.tsx';
import { words } from '../../part.words';
import type { MovementKind } from '../stock';
import type { Chip } from '#shared/field';

/** Assembling a kit is receiving it from its own components. */
export type Action = Exclude<MovementKind, 'count'> | 'assemble';

/** The input of the dialog so far. */
export interface Wish {
  kind: Action;
  location: string | null;
  to_location: string | null;
  quantity: string;
  /** For an adjustment: there are fewer than recorded. */
  fewer: boolean;
  unit_cost: string;
  reason: string;
}

export interface Movement {
  id: string;
  kind: MovementKind;
  location: Chip;
  from_location: Chip | null;
  to_location: Chip | null;
  quantity: number;
  balance: number;
  unit_cost: string | null;
  reason: string | null;
  source: string;
  origin: { entity_type: string; id: string } | null;
  created_at: string;
  created_by: { id: string; name: string; color: string | null; profile_image: string | null } | null;
}

type Made = Movement & { warning: string | null };
type Sent = Record<string, unknown>;

export const takesCost = (kind: Action): boolean => kind === 'receive' || kind === 'return';

const sentOf = ({ kind, location, to_location, quantity, fewer, unit_cost, reason }: Wish): Sent => ({
  kind: kind === 'assemble' ? 'receive' : kind,
  assemble: kind === 'assemble' || undefined,
  location: location ?? undefined,
  to_location: kind === 'transfer' ? (to_location ?? undefined) : undefined,
  quantity: quantity === '' ? undefined : Number(quantity) * (kind === 'adjust' && fewer ? -1 : 1),
  unit_cost: takesCost(kind) && unit_cost.trim() !== '' ? unit_cost.trim() : undefined,
  reason: reason.trim() || undefined,
});

/** The key makes retries idempotent. */
const send = (part: string, body: Sent, key: string): Promise<Made> =>
  api.post<Made>(`/parts/${part}/movements`, body, key);

export async function stockMoved(part: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.entity('part') }),
    queryClient.invalidateQueries({ queryKey: keys.allHistory('part', part) }),
  ]);
}

/** Throws the server's refusal; otherwise shows a message, with undo where that is possible. */
export async function moveStock(part: Row, wish: Wish, key: string): Promise<void> {
  const sent = sentOf(wish);
  const made = await send(part.id, sent, key);
  await stockMoved(part.id);
  const done = words.moved[wish.kind](Math.abs(made.quantity), made.location.name, made.to_location?.name ?? '');
  const text = made.warning ? `${done}. ${made.warning}` : done;
  const back = counter(sent, wish.kind);
  if (!back) return say(text);
  sayWithUndo(text, () => {
    send(part.id, { ...back, reason: words.undone(words.actions[wish.kind]) }, uuid7())
      .then(() => stockMoved(part.id))
      .catch((problem: Error) => sayFailed(problem.message));
  });
}

/**
 * The ledger is append-only: undo is a movement back. A receipt with its own cost has changed the average, and an
 * assembled kit has changed its components: neither can be undone by one movement.
 */
function counter(sent: Sent, kind: Action): Sent | undefined {
  const { location, to_location, quantity } = sent;
  if (sent.unit_cost !== undefined) return undefined;
  switch (kind) {
    case 'assemble':
      return undefined;
    case 'issue':
      return { kind: 'return', location, quantity };
    case 'return':
      return { kind: 'issue', location, quantity };
    case 'transfer':
      return { kind, location: to_location, to_location: location, quantity };
    default:
      return { kind: 'adjust', location, quantity: -Number(quantity) };
  }
}
