import { input, type Route, route } from '#server/http/route';
import { proposalSchema } from '../agent-schema.server';
import { acceptFields, dismissFields, proposeFields, snoozeFields } from '../agent-fields';
import { tag } from '../agents.server';
import { accept } from './accept.server';
import { dismiss, snooze } from './dismiss.server';
import { propose } from './propose.server';
import { undo } from './undo.server';

const path = '/agents/proposals/:proposal';
const common = { method: 'POST' as const, tag, answer: proposalSchema };
const decides = { ...common, permit: ['decide', 'proposal'] as const };

export const decideRoutes: Route[] = [
  route({
    ...common,
    path: '/agents/proposals',
    summary: 'Propose calls to people, with a reason, instead of making them',
    permit: ['create', 'proposal'],
    status: 201,
    body: input(proposeFields),
    handle: (ctx, { body }) => propose(ctx, body),
  }),
  route({
    ...decides,
    path: `${path}/accept`,
    summary: 'Do what a proposal says; one that does not hold any more is refused, and says what stands in its place',
    body: input(acceptFields),
    handle: (ctx, { params, body }) => accept(ctx, params.proposal!, body.edits ?? {}),
  }),
  route({
    ...decides,
    path: `${path}/dismiss`,
    summary: 'Say no to a proposal, and why; the agent learns from it',
    body: input(dismissFields),
    handle: (ctx, { params, body }) => dismiss(ctx, params.proposal!, body.reason, body.note ?? null),
  }),
  route({
    ...decides,
    path: `${path}/snooze`,
    summary: 'Put a proposal off; it is open again then',
    body: input(snoozeFields),
    handle: (ctx, { params, body }) => snooze(ctx, params.proposal!, body.until),
  }),
  route({
    ...decides,
    path: `${path}/undo`,
    summary:
      'Take back a decision within a day: all that Accept has done or nothing; what was dismissed or put off is open again',
    handle: (ctx, { params }) => undo(ctx, params.proposal!),
  }),
];
