import { createHash } from 'node:crypto';
import { uuid7 } from '#shared/id';
import type { FieldErrors } from '#shared/errors';
import { timeIn } from '#shared/wall';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { compose, crews, handedOver, type Section, shiftEndedBy, usualEnds } from '#features/handover/index.server';
import { sectionTitles } from '#features/handover/line.words';
import type { Finding, Look, Rule } from '../../rule.server';
import { offlineList, theseOf } from '../lists';
import { words } from './handover.words';

interface Settings {
  /** Wall times of the organisation. */
  ends: readonly string[];
  /** One for each team, or one for the whole plant. */
  by: string;
}

/** Of an organisation without teams, or one that hands over as a whole. */
const plant = 'plant';
const handsOverBy = ['team', plant];
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

/** At the end of a shift: one handover for each team that has something to say. */
export const handover: Rule<Settings> = {
  key: 'handover',
  settings: { ends: usualEnds, by: 'team' },
  check,
  schedule: ({ ends }) => cronAt(possibleEnds(ends)),
  hears: () => false,
  concerned: async () => [],
  subjects,
  // A dozen statements for each team.
  atOnce: 20,
  look,
  kinds: { handover: { label: words.kind, rank: 90, editable: [], undoable: true } },
};

function check({ ends, by }: Settings): FieldErrors {
  const errors: FieldErrors = {};
  if (!ends.every((end) => clock.test(end))) errors.ends = [messages.mustBeClock];
  if (!handsOverBy.includes(by)) errors.by = [messages.mustBeOneOf('By', handsOverBy, by)];
  return errors;
}

/** Where ends differ in their minutes there are more times than ends: the shift that ended last is looked at again. */
function cronAt(ends: readonly string[]): string {
  const [hours, minutes] = [0, 1].map((at) => [...new Set(ends.map((end) => Number(end.split(':')[at])))]);
  const inOrder = (times: number[]) => times.toSorted((a, b) => a - b).join(',');
  return `${inOrder(minutes!)} ${inOrder(hours!)} * * *`;
}

/** Times that are none are not counted; without any, shifts end as usual. */
export function possibleEnds(ends: readonly string[]): readonly string[] {
  const possible = ends.filter((end) => clock.test(end));
  return possible.length > 0 ? possible : usualEnds;
}

async function subjects(ctx: Context, after: string | undefined, limit: number): Promise<string[]> {
  if (after === plant) return [];
  const teams = await crews(ctx, after, limit);
  return teams.length < limit ? [...teams.map(({ id }) => id), plant] : teams.map(({ id }) => id);
}

async function look(ctx: Context, asked: readonly string[], settings: Settings): Promise<Look> {
  const findings: Finding[] = [];
  const silent: Record<string, number> = {};
  const hasTeams = settings.by === 'team' && (await crews(ctx, undefined, 1)).length > 0;
  for (const subject of asked) {
    // Either the teams hand over, or the whole plant does.
    if ((subject === plant) === hasTeams) continue;
    const found = await lookAt(ctx, subject, settings);
    if (typeof found === 'string') silent[found] = (silent[found] ?? 0) + 1;
    else findings.push(found);
  }
  return { findings, silent };
}

/** What there is to propose for a team, or why there is nothing. */
async function lookAt(ctx: Context, subject: string, { ends }: Settings): Promise<Finding | string> {
  const zone = ctx.organization.time_zone;
  const { from: shift_from, to: shift_to } = shiftEndedBy(ctx.now, possibleEnds(ends), zone);
  const team = subject === plant ? null : subject;
  const { name, stands, deleted } = await handedOver(ctx, team, shift_to);
  if (team && name === null) return words.silent.gone;
  if (stands) return words.silent.handedOver;
  const sections = await compose(ctx, { team, shift_from, shift_to });
  if (sections.length === 0) return words.silent.quiet;
  const counts = sections.map((section) => ({
    title: sectionTitles[section.key],
    count: section.lines.length + section.more,
    list: listOf(section),
  }));
  const weight = counts.reduce((sum, { count }) => sum + count, 0);
  const [start, end] = [timeIn(shift_from, zone), timeIn(shift_to, zone)];
  const first = counts.slice(0, 3).map(({ title, count }) => words.part(title, count));
  const id = idOf(ctx, subject, shift_to, deleted);
  const title = words.title(name ?? words.wholePlant, start, end, first.join(' · '));
  return {
    kind: 'handover',
    subject,
    targets: team ? [{ type: 'team', id: team, name: name! }] : [],
    title,
    why: words.why(end, weight),
    confidence: 'high',
    calls: [{ method: 'POST', path: '/handovers', body: { id, team, shift_from, shift_to } }],
    evidence: [
      // The handover that it would be: that of another shift is another.
      { label: words.shift, value: `${start}–${end}`, decisive: true, record: { type: 'handover', id, name: title } },
      ...counts.map(({ title, count, list }) => ({ label: title, value: String(count), decisive: false, ...list })),
    ],
    weight,
  };
}

/** Where the records of a section are listed: by name, as far as all of them are known. */
function listOf({ key, lines, more }: Section): { list?: string } {
  if (key === 'offline') return { list: offlineList };
  const ids = lines.map(({ id }) => id);
  return more === 0 ? { list: theseOf(lines[0]!.noun, ids) } : {};
}

/** The same at each look, and another one after a handover of the shift was taken back. */
function idOf({ organization }: Context, subject: string, shift_to: string, deleted: number): string {
  const seed = createHash('sha256').update(`${organization.id} ${subject} ${shift_to} ${deleted}`).digest();
  return uuid7(Date.parse(shift_to), seed);
}
