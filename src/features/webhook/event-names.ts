import { nounLabels } from '#words/nouns';
import { snake } from './events';
import { words } from './webhook.words';

/** What an event is called under its noun: “created”, “status changed”, “comment added”. */
export function nameOfEvent(noun: string, event: string): string {
  const [what = '', verb = ''] = event.split('.');
  const label = words.verbs[verb] ?? verb;
  return what === snake(noun) || !words.things[what] ? label : `${words.things[what]} ${label}`;
}

export const nameOfNoun = (noun: string): string =>
  noun in nounLabels ? nounLabels[noun as keyof typeof nounLabels].labelPlural : words.imports;
