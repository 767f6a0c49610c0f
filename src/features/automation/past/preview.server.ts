import type { Action } from '../sentence/action';
import { words } from '../automation.words';
import type { Facts } from '../engine/facts.server';
import type { RunLine } from '../run';
import { filledText, inWords, textsIn } from '../sentence/template-text';

/** What an action would do, in words: its texts filled in, nothing written. */
export async function previewOf(action: Action, facts: Facts): Promise<Omit<RunLine, 'n'>> {
  const said = saidBy(action);
  const lookup = inWords(await facts.lookupFor(said), facts.ctx.organization.time_zone);
  const texts = textsIn(said).map(({ text }) => filledText(text, lookup, 200));
  const text = [words.would[action.type], ...texts].join(': ');
  return { kind: action.type, text, result: 'would' };
}

/** The part of an action that people read. */
function saidBy(action: Action): unknown {
  switch (action.type) {
    case 'create_work_order':
      return action.values?.name;
    case 'create_request':
      return action.values.name;
    case 'set_fields':
      return Object.keys(action.values).join(', ').replaceAll('_', ' ');
    case 'notify':
    case 'comment':
      return action.text;
    case 'call_webhook':
      return action.url;
    default:
      return undefined;
  }
}
