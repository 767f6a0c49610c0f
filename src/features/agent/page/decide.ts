import { api, Problem } from '#web/api.ts';
import { formatDateTime } from '#web/format/time.ts';
import { inTurn } from '#web/in-turn.ts';
import { keys, queryClient } from '#web/query.ts';
import { beginWithUndo, say, sayFailed } from '#web/ui/overlay/toast.tsx';
import { goTo } from '#web/visited.ts';
import type { DismissReason, Proposal } from '../agent';
import { hide, refresh } from '../proposals-query';
import { words } from './proposal.words';

const { said } = words;

export const pageOf = (id: string): string => `/agents/proposal/${id}`;

/**
 * Rules of ours word what they propose. An assistant words it itself, and may have read what strangers wrote: its calls
 * are looked at before they are accepted.
 */
export const isOurs = ({ agent }: Pick<Proposal, 'agent'>): boolean => agent.key !== 'assistant';

type Verb = 'accept' | 'dismiss' | 'snooze' | 'undo';

/** Calls about one proposal follow each other, so that Undo waits for what it undoes. */
async function send(id: string, verb: Verb, body: object = {}): Promise<Proposal> {
  const after = await inTurn(`proposal ${id}`, () => api.post<Proposal>(`/agents/proposals/${id}/${verb}`, body));
  queryClient.setQueryData(keys.detail('proposal', id), after);
  return after;
}

/** It leaves the inbox with the press, and is there again if the server refuses. What was done is said with the answer. */
async function sendOptimistically(proposal: Proposal, verb: Verb, body: object | undefined, sayDone: () => void) {
  hide(proposal.id, true);
  try {
    await send(proposal.id, verb, body);
    sayDone();
  } catch (error) {
    sayNotDone(proposal, verb, error);
  } finally {
    await refresh();
    hide(proposal.id, false);
  }
}

function sayNotDone({ id, title }: Proposal, verb: Verb, error: unknown): void {
  const newer = error instanceof Problem && typeof error.body.replaced_by === 'string' ? error.body.replaced_by : id;
  const text = said.notDone(verb, title, (error as Error).message);
  sayFailed(text, { label: said.view, run: () => goTo(pageOf(newer)) });
}

export async function accept(proposal: Proposal, edits?: object): Promise<void> {
  const sayWithUndo = beginWithUndo();
  const text = `${proposal.calls.length > 0 ? said.accepted : said.handled}: ${proposal.title}`;
  await sendOptimistically(proposal, 'accept', edits && { edits }, () => {
    if (proposal.undoable) sayWithUndo(text, () => undo(proposal));
    else say(text);
  });
}

export async function undo({ id }: Pick<Proposal, 'id'>): Promise<void> {
  try {
    await send(id, 'undo');
    say(said.undone);
  } finally {
    await refresh();
  }
}

export interface Refused {
  proposal: Proposal;
  reason: string;
}

/** One call each, so that one that is refused does not hold up the others; answers which were. */
export async function acceptEach(proposals: readonly Proposal[], onDone: (count: number) => void): Promise<Refused[]> {
  const sayDone = beginWithUndo();
  const accepted: Proposal[] = [];
  const refused: Refused[] = [];
  for (const proposal of proposals) {
    try {
      await send(proposal.id, 'accept');
      hide(proposal.id, true);
      accepted.push(proposal);
    } catch (error) {
      refused.push({ proposal, reason: (error as Error).message });
    }
    onDone(accepted.length + refused.length);
  }
  if (accepted.length > 0) sayDone(said.acceptedMany(accepted.length), () => undoEach(accepted));
  void refresh().finally(() => {
    for (const { id } of accepted) hide(id, false);
  });
  return refused;
}

/** The latest first: what came later may rest on what came before. */
async function undoEach(accepted: readonly Proposal[]): Promise<void> {
  const standing: string[] = [];
  for (const { id, title } of accepted.toReversed())
    await send(id, 'undo').catch((error: Error) => standing.push(said.notDone('undo', title, error.message)));
  if (standing.length === 0) say(said.undone);
  else sayFailed(standing.join(' '));
  await refresh();
}

export async function dismiss(proposal: Proposal, reason: DismissReason, note: string): Promise<void> {
  const sayDone = beginWithUndo();
  await sendOptimistically(proposal, 'dismiss', { reason, ...(note && { note }) }, () =>
    sayDone(`${said.dismissed}: ${proposal.title}`, () => undo(proposal)),
  );
}

export async function snooze(proposal: Proposal, until: string): Promise<void> {
  const sayDone = beginWithUndo();
  await sendOptimistically(proposal, 'snooze', { until }, () =>
    sayDone(said.snoozed(formatDateTime(until)), () => undo(proposal)),
  );
}
