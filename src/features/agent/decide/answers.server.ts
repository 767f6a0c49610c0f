import { cutTo } from '#shared/text/cut';
import { conflict } from '#shared/errors';
import { call } from '#server/call';
import type { Context } from '#server/context';
import { type AnsweredStep, inWords, isAnswered, type ProcedureCopy } from '#features/procedure/steps';
import type { Call, Evidence } from '../agent';
import { words } from '../agent.words';
import { routeOfCall } from '../call-route.server';
import { isSame } from '../proposal/compare';

const stepsOf = '/work-orders/:id/procedures';

/**
 * What the steps say now that calls would answer. Answers have no version, because people answer different steps at once:
 * what stood there is held as evidence.
 */
export async function answersNow(ctx: Context, calls: readonly Call[]): Promise<Evidence[]> {
  const found: Evidence[] = [];
  for (const { method, path, body = {} } of calls) {
    const at = routeOfCall({ method, path });
    if (at?.route.path !== `${stepsOf}/:copy/answers`) continue;
    const { id, copy } = at.params as { id: string; copy: string };
    const copies = await call<ProcedureCopy[]>(ctx, 'GET', stepsOf, { params: { id } });
    const steps = copies.find((one) => one.id === copy)?.steps ?? [];
    for (const step of steps)
      if (step.id in body) found.push({ label: step.label, value: said(step) || words.notAnswered, decisive: true });
  }
  return found;
}

const longest = 300;

const said = (step: AnsweredStep): string =>
  cutTo(
    [isAnswered(step.answer) && inWords(step, step.answer), step.note, ...step.photos.map(({ name }) => name)]
      .filter(Boolean)
      .join(', '),
    longest,
  );

/** Whoever has answered a step since knew more than the assistant did. */
export async function refuseAnswered(
  ctx: Context,
  { calls, evidence }: { calls: readonly Call[]; evidence: readonly Evidence[] },
): Promise<void> {
  const now = await answersNow(ctx, calls);
  if (!isSame({ calls, evidence }, { calls, evidence: now })) throw conflict(words.answeredSince);
}
