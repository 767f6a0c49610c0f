import { AppError } from '#shared/errors';
import type { Created } from '#shared/entity';
import { type Fields, flag } from '#shared/field';
import type { LanguageModelUse } from '#shared/language-model';
import type { Context } from '#server/context';
import { appErrorOf, problemOf } from '#server/http/problem';
import { input, type Permit, type Route, route, type Visitor } from '#server/http/route';
import { Mask, UnknownPerson } from './mask';
import {
  bodyOf,
  complete,
  jsonOf,
  limits,
  ModelError,
  mostTokens,
  type Prompt,
  tokensIn,
  unusable,
} from './model.server';
import { namesHere } from './people.server';
import { begin, settle } from './quota.server';
import { type Allowed, requireOn } from './status.server';
import { AnswerStream } from './stream.server';

/** One thing that the model is asked for. It reads before, and checks after; nothing in between holds the database. */
export interface Use<F extends Fields, A> {
  key: LanguageModelUse;
  summary: string;
  permit: Permit;
  fields: F;
  /** What is sent, with what this person may read, and what the answer is held against. */
  prepare(ctx: Context, input: Created<F>): Promise<Prompt & { against: A }>;
  /** The answer as it is used; whatever is not exactly that is an error. */
  accept(ctx: Context, answer: unknown, against: A): Promise<unknown>;
}

export const useRoute = <const F extends Fields, A>(use: Use<F, A>): Route =>
  route({
    method: 'POST',
    path: `/agents/llm/${use.key}`,
    tag: 'Language model',
    summary: use.summary,
    permit: use.permit,
    body: input({ ...use.fields, preview: flag({ label: 'Preview' }) }),
    type: 'text/event-stream',
    answer: {
      type: 'string',
      description:
        'One event: `result`, `problem` with a problem as its data, or with `preview` `sent` with the exact body that would be sent, and nothing is.',
    },
    visit: (visitor, { body }) => answer(visitor, use, body as unknown as Created<F> & { preview?: boolean }),
  });

interface Ready<A> extends Allowed {
  against: A;
  sent: string;
  mask: Mask;
  /** Its number in the log; none for a preview. */
  call?: string;
}

async function answer<F extends Fields, A>(
  visitor: Visitor,
  use: Use<F, A>,
  { preview, ...input }: Created<F> & { preview?: boolean },
): Promise<unknown> {
  const { app, request, reply, within } = visitor;
  const given = input as unknown as Created<F>;
  const ready = await within((ctx) => makeReady(ctx, use, given, preview === true));
  const stream = new AnswerStream(app, reply);
  if (preview) stream.finish('sent', ready.sent);
  else
    try {
      stream.finish('result', await ask(visitor, use, ready, stream.signal));
    } catch (error) {
      const known = error instanceof UnknownPerson ? unusable() : appErrorOf(error);
      app.log[known.status === 502 ? 'info' : 'error']({ err: error, feature: use.key }, 'language model');
      stream.finish('problem', problemOf(known, request.id));
    }
  return reply;
}

async function makeReady<F extends Fields, A>(
  ctx: Context,
  use: Use<F, A>,
  input: Created<F>,
  preview: boolean,
): Promise<Ready<A>> {
  const { task, data, against } = await use.prepare(ctx, input);
  const allowed = await requireOn(ctx, use.key);
  const mask = new Mask(await namesHere(ctx));
  const sent = bodyOf(allowed.llm, { task, data: mask.hide(data) });
  const ready = { ...allowed, against, sent, mask };
  if (preview) return ready;
  return { ...ready, call: await begin(ctx, use.key, tokensIn(sent) + mostTokens, allowed.tokens) };
}

async function ask<F extends Fields, A>(
  { app, holder, within }: Visitor,
  use: Use<F, A>,
  { llm, against, sent, mask, call }: Ready<A>,
  signal: AbortSignal,
): Promise<unknown> {
  const { content, tokens } = await complete(llm, sent, signal, limits).catch(async (error: unknown) => {
    if (error instanceof ModelError && error.isFree) await within((ctx) => settle(ctx, call!, 0));
    throw error;
  });
  await within((ctx) => settle(ctx, call!, tokens));
  app.log.info({ feature: use.key, member: holder!.user.id, tokens }, 'language model');
  const said = mask.show(jsonOf(content));
  return within((ctx) => use.accept(ctx, said, against)).catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) throw unusable();
    throw error;
  });
}
