import { onHoldReasons } from '#features/work-order/status/status';
import { lineWords as words } from './line.words';
import type { Line, SectionKey } from './sections';

type When = (at: string) => string;
type Facts = (string | false | undefined)[];

const namesOf = ({ who }: Line): string | undefined => who?.join(', ');
const assigned = (line: Line): string => namesOf(line) ?? words.unassigned;
const holdOf = (state: string): string => onHoldReasons.find(({ value }) => value === state)?.label ?? state;

const facts: Record<SectionKey, (line: Line, when: When) => Facts> = {
  offline: ({ state, is_planned, at, place }, when) => [
    state,
    is_planned ? words.planned : words.unplanned,
    at && words.since(when(at)),
    place,
  ],
  urgent: (line, when) => [
    line.at && (line.is_late ? words.overdueSince : words.isNew)(when(line.at)),
    line.place,
    assigned(line),
  ],
  in_progress: (line) => [
    line.steps && words.steps(line.steps.answered, line.steps.total),
    line.is_late && words.overdue,
    line.place,
    assigned(line),
  ],
  on_hold: (line, when) => [
    line.state && words.waitsFor(holdOf(line.state)),
    line.at && words.since(when(line.at)),
    line.is_late && words.overdue,
    line.place,
    assigned(line),
  ],
  readings: ({ value, limit, at, place }, when) => [
    value,
    limit && words.limit(limit),
    at && (value ? when(at) : words.readingDue(when(at))),
    place,
  ],
  requests: ({ state, at, place }, when) => [
    at && words.reported(when(at)),
    state === 'accepted' ? words.accepted : words.undecided,
    place,
  ],
  due: (line, when) => [line.at && words.due(when(line.at)), line.place, assigned(line)],
  parts: ({ state, quantity = 0, at, place }, when) =>
    state === 'out'
      ? [words.noneLeft, at && words.lastTaken(when(at))]
      : [words.arrived(quantity), place, at && when(at)],
  done: (line, when) => [line.state, namesOf(line), line.at && when(line.at), line.place],
  changes: ({ from, state, at, place }, when) => [from && state && words.changed(from, state), at && when(at), place],
};

/** The facts beside the name of a record, the most telling first. */
export const factsOf = (key: SectionKey, line: Line, when: When): string[] =>
  facts[key](line, when).filter((fact): fact is string => Boolean(fact));
