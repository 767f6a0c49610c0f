import { snake, type SpecialEvent } from './events';

interface Entry {
  entity_type: string;
  action: string;
  changes: readonly { field: string; from: unknown; to: unknown }[];
}

interface Stock {
  location: string;
  quantity: number;
  is_low: boolean;
}

/** What a history entry is called by those who listen, the most telling name first. */
export function typesOf({ entity_type, action, changes }: Entry): string[] {
  const change = (field: string) => changes.find((one) => one.field === field);
  const to = (field: string) => change(field)?.to;
  const updated = action === 'updated';
  const names: [SpecialEvent, boolean][] = [];
  const says = (name: SpecialEvent, holds: boolean) => names.push([name, holds]);
  switch (entity_type) {
    case 'work-order':
      says('work_order.completed', updated && to('status') === 'done');
      says('work_order.assigned', isAdded(change('users')) || isAdded(change('teams')));
      says('work_order.status_changed', updated && change('status') !== undefined);
      break;
    case 'asset':
      says('asset.status_changed', updated && change('asset_status') !== undefined);
      break;
    case 'purchase-order':
      says('purchase_order.status_changed', updated && change('status') !== undefined);
      break;
    case 'part':
      says('stock.low', becameLow(change('part_stocks')));
      says('stock.moved', updated && hasMoved(change('part_stocks')));
      break;
    case 'request':
      says('request.accepted', updated && to('status') === 'accepted');
      says('request.rejected', updated && to('status') === 'rejected');
      break;
    case 'measurement':
      says('reading.added', action === 'reading');
      break;
    case 'user':
      says('user.joined', change('is_pending')?.to === false);
      break;
    case 'batch-upload':
      says('import.completed', action === 'created');
      says('import.undone', action === 'deleted');
      break;
  }
  const comment = change('comments');
  says('comment.added', comment?.from === null && comment.to !== null);
  const base = action === 'void' ? 'updated' : action;
  return [...names.flatMap(([name, holds]) => (holds ? name : [])), `${snake(entity_type)}.${base}`];
}

type Change = Entry['changes'][number];

function isAdded(change: Change | undefined): boolean {
  const ids = (list: unknown) => ((list ?? []) as { id: string }[]).map(({ id }) => id);
  const before = new Set(ids(change?.from));
  return ids(change?.to).some((id) => !before.has(id));
}

const stocksIn = (value: unknown): Stock[] => (Array.isArray(value) ? (value as Stock[]) : []);

function becameLow(change: Change | undefined): boolean {
  const wasLow = new Set(stocksIn(change?.from).flatMap(({ is_low, location }) => (is_low ? location : [])));
  return stocksIn(change?.to).some(({ is_low, location }) => is_low && !wasLow.has(location));
}

function hasMoved(change: Change | undefined): boolean {
  const total = (value: unknown) =>
    new Map(stocksIn(value).flatMap(({ location, quantity }) => (quantity ? [[location, quantity] as const] : [])));
  const [from, to] = [total(change?.from), total(change?.to)];
  return from.size !== to.size || [...to].some(([location, quantity]) => from.get(location) !== quantity);
}
