import { AppError } from '#shared/errors';
import type { Context } from '#server/context';
import { onlyOnce } from '#server/http/idempotency';
import { appErrorOf, problemOf } from '#server/http/problem';
import { ask } from './asking.server';
import { proposalOf, type Proposed, proposed } from './proposal.server';
import { recordOf } from './record.server';
import { knownWords } from './result/known.server';
import { type Result, resultOf } from './result/result';
import type { Session } from './session.server';
import type { Arguments, Plan } from './tool/tool.server';
import { argumentsOf, isWrite, type Tool } from './tools.server';

/** Counts, reads the arguments and does it, in one transaction. What the API refuses is a result, too. */
export async function callTool(session: Session, tool: Tool, given: Arguments) {
  try {
    session.count(isWrite(tool) ? 'write' : 'read');
    const known = argumentsOf(tool, session.user, session.mode, given);
    const result = await session.within((ctx) =>
      isWrite(tool) ? once(ctx, session, tool, known) : tool.read(ctx, known, session.mode),
    );
    return said(result);
  } catch (error) {
    const refused = appErrorOf(error);
    if (refused.status >= 500) session.log.error({ err: error, tool: tool.name }, 'tool failed');
    const { retryAfter } = refused;
    const problem = { ...problemOf(refused, session.requestId), ...(retryAfter && { retry_after: retryAfter }) };
    return { ...said(resultOf(knownWords(), problem)), isError: true };
  }
}

const said = (result: Result) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(result) }],
  structuredContent: { ...result },
});

/** What is kept of a write: where to read what it made, as the key may read it then. */
type Done = { done: true; record: Plan['record'] } | { done: false; proposal: string };

type Writing = Extract<Tool, { plan: unknown } | { proposes: true }>;

async function once(ctx: Context, session: Session, tool: Writing, known: Arguments): Promise<Result> {
  const { idempotency_key, ...rest } = known;
  const answer = await onlyOnce(
    ctx,
    `mcp ${session.key.id} ${String(idempotency_key)}`,
    { method: 'POST', url: `/api/mcp/${tool.name}/${session.mode}`, body: rest },
    async () => ({ status: 200, body: await write(ctx, session, tool, rest) }),
    (body) => body,
    async (body) => body,
  );
  return resultOf(knownWords(), await shown(ctx, answer.body as Done));
}

async function write(ctx: Context, session: Session, tool: Writing, known: Arguments): Promise<Done> {
  if ('proposes' in tool) {
    const { title, why, calls, records } = known as unknown as Proposed;
    return { done: false, proposal: await proposed(ctx, { title, why, calls, records }) };
  }
  const { why, ...values } = known;
  const plan = await tool.plan(ctx, values);
  if (session.mode === 'propose') return { done: false, proposal: await proposalOf(ctx, plan, why as string) };
  await ask(ctx, plan.call);
  return { done: true, record: plan.record };
}

/** The record as it is now. What went out of the key's sight with the change is named by its id alone. */
async function shown(ctx: Context, done: Done) {
  if (!done.done) return done;
  try {
    return { done: true, ...(await recordOf(ctx, done.record.type, done.record.id)) };
  } catch (error) {
    if (error instanceof AppError && (error.status === 404 || error.status === 403))
      return { done: true, noun: done.record.type, record: { id: done.record.id } };
    throw error;
  }
}
