import type { Created } from '#shared/entity';
import { invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { addedTo } from '#server/feature';
import { addComment, type NewComment } from '#features/comment/index.server';
import type { Status } from './status/status';
import { workOrders } from './store.server';
import type { createFields } from './work-order';

export type WorkOrderInput = Created<typeof createFields>;

declare module '#server/feature' {
  interface Places {
    /** Whoever asked for the work takes part in it. */
    'work-order': {
      /** Makes the work order that was asked for and returns its id. */
      createForRequest(ctx: Context, request: string, input: WorkOrderInput): Promise<string>;
      statusChanged(ctx: Context, id: string, from: Status, to: Status): Promise<void>;
      deleted(ctx: Context, id: string): Promise<void>;
      /** SQL: the comments `c` that belong to the work order `$3`, beside its own. */
      threads(): string;
      /** SQL: whether the comment `c` is by whoever asked for the work. */
      isFromRequester(): string;
      /** A comment on the work that whoever asked for it reads, too. */
      repliedTo(ctx: Context, id: string, comment: string, text: string): Promise<void>;
    };
  }
}

const place = () => addedTo('work-order');

/** A work order from a request is made by accepting that request. */
export async function createForRequest(ctx: Context, request: string, input: WorkOrderInput): Promise<string> {
  for (const { createForRequest: paging } of place()) if (paging) return paging(ctx, request, input);
  throw invalid({ from_request: [messages.notFoundReference('Request')] });
}

export async function tellRequestsStatus(ctx: Context, id: string, from: Status, to: Status): Promise<void> {
  for (const { statusChanged } of place()) await statusChanged?.(ctx, id, from, to);
}

export async function tellRequestsDeleted(ctx: Context, id: string): Promise<void> {
  for (const { deleted } of place()) await deleted?.(ctx, id);
}

/** SQL: the comments of those who asked for the work. */
export const requestThreads = (): string =>
  ['false', ...place().flatMap(({ threads }) => (threads ? `(${threads()})` : []))].join(' or ');

/** SQL: whether the comment `c` is by one of them. */
export const isFromAsker = (): string =>
  ['false', ...place().flatMap(({ isFromRequester }) => (isFromRequester ? `(${isFromRequester()})` : []))].join(
    ' or ',
  );

export async function commentOnWork(ctx: Context, id: string, said: NewComment): Promise<string> {
  const comment = await addComment(ctx, workOrders, id, said);
  if (said.is_public) for (const { repliedTo } of place()) await repliedTo?.(ctx, id, comment, said.text);
  return comment;
}
