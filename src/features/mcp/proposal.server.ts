import type { Context } from '#server/context';
import { type ApiCall, ask } from './asking.server';
import { words } from './mcp.words';
import type { Plan } from './tool/tool.server';

export const proposalsPath = '/agents/proposals';

export interface Proposed {
  title: string;
  why: string;
  calls: Pick<ApiCall, 'method' | 'path' | 'body' | 'version'>[];
  records: Plan['about'];
}

/** Makes a proposal, which people accept or dismiss. Returns its id. */
export async function proposed(ctx: Context, body: Proposed): Promise<string> {
  const { id } = await ask<{ id: string }>(ctx, { method: 'POST', path: proposalsPath, body });
  return id;
}

/** A single write as a proposal. */
export function proposalOf(ctx: Context, { call, title, about, holds }: Plan, why?: string): Promise<string> {
  const { method, path, body } = call;
  return proposed(ctx, {
    title,
    why: why ?? words.askedBy(ctx.via!.name),
    calls: [{ method, path, body, ...(holds && { version: holds }) }],
    // What is new and about nothing else is about whoever asked for it.
    records: about.length > 0 ? about : [{ type: 'user', id: ctx.user.id }],
  });
}
