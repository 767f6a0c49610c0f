import { subjectOf, type SubjectNoun, type Trigger } from '../sentence/trigger';

/** The noun of the record that has to be chosen; readings name their measurement, and some triggers are about none. */
export function needsSubject(trigger: unknown): SubjectNoun | undefined {
  const given = trigger as Trigger;
  return 'measurement' in given ? undefined : subjectOf(given);
}
