import { nounLabels } from '#words/nouns';
import { snake } from './events';
import { words } from './webhook.words';

/** What an event is called under its noun: “Created”, “Status changed”, “Comment added”. */
export function nameOfEvent(noun: string, event: string): string {
  const [what = '', verb = ''] = event.split('.');
  const label = words.verbs[verb] ?? verb;
  const name = what === snake(noun) || !words.things[what] ? label : `${words.things[what]} ${label}`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

export const nameOfNoun = (noun: string): string =>
  noun in nounLabels ? nounLabels[noun as keyof typeof nounLabels].labelPlural : words.imports;
