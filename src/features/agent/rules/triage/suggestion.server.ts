import type { Evidence, Finding } from '../../rule.server';
import { repairsOf } from '../lists';
import type { Waiting } from './waiting.server';
import type { FoundAsset } from './found-asset.server';
import type { Habit, Habits } from './habit.server';
import { words } from './triage.words';
import { priorityRank, type Urgency } from './urgency';

const texts = words.triage;

/** What was found for one request. */
interface Found extends Habits {
  asset?: FoundAsset;
  urgency: Urgency;
}

/** A part of the proposal: what it adds to the work order, what it is called, and why. */
interface Part {
  gives: Record<string, unknown>;
  title: string;
  why: string;
  evidence: Evidence;
  confidence: Finding['confidence'];
}

/** To accept a request with what it lacks; nothing where nothing was found. */
export function suggestion(one: Waiting, found: Found, order: string): Finding | undefined {
  const parts = [assetPart(one, found), priorityPart(one, found), ...habitParts(one, found)].filter(
    (part) => part !== undefined,
  );
  if (parts.length === 0) return undefined;
  const work_order = Object.assign({ id: order }, ...parts.map(({ gives }) => gives)) as Record<string, unknown>;
  const priority = (work_order.priority ?? one.priority ?? 'medium') as keyof typeof priorityRank;
  return {
    kind: 'triage',
    subject: one.id,
    targets: [{ type: 'request', id: one.id, name: `${one.code} ${one.name}` }],
    title: texts.title(
      one.code,
      parts.map(({ title }) => title),
    ),
    why: texts.why(parts.map(({ why }) => why)),
    confidence: parts.every(({ confidence }) => confidence === 'high') ? 'high' : 'medium',
    calls: [{ method: 'POST', path: `/requests/${one.id}/accept`, body: { work_order } }],
    evidence: parts.map(({ evidence }) => evidence),
    weight: priorityRank[priority],
  };
}

function assetPart({ location_name }: Waiting, { asset }: Found): Part | undefined {
  if (!asset) return undefined;
  const { id, name, by } = asset;
  const where = location_name ? texts.at(location_name) : texts.anywhere;
  return {
    gives: { asset: id },
    title: texts.forAsset(name),
    why: by ? texts.byNumber(by, name) : texts.byName(name, where),
    evidence: { label: texts.asset, value: name, decisive: true, record: { type: 'asset', id, name } },
    confidence: by ? 'high' : 'medium',
  };
}

function priorityPart({ priority }: Waiting, { urgency: { found } }: Found): Part | undefined {
  if (!found || priorityRank[found.priority] <= priorityRank[priority ?? 'medium']) return undefined;
  return {
    gives: { priority: found.priority },
    title: texts.as(found.priority),
    why: texts.byWord(found.word, found.priority),
    evidence: { label: texts.priority, value: texts.quoted(found.word), decisive: true },
    confidence: 'medium',
  };
}

function habitParts(one: Waiting, { asset, team, template }: Found): Part[] {
  const about = one.asset_name ?? asset?.name ?? one.location_name ?? '';
  const machine = one.asset ?? asset?.id;
  const list = repairsOf(machine ? { asset: machine } : { location: one.location! });
  const part = (habit: Habit, gives: Part['gives'], title: string, evidence: Partial<Evidence>): Part => ({
    gives,
    title,
    why: texts.byHabit(habit.name, habit.count, habit.of, about),
    evidence: { label: '', value: texts.countOf(habit.name, habit.count, habit.of), decisive: true, list, ...evidence },
    confidence: 'high',
  });
  const parts: Part[] = [];
  if (team)
    parts.push(
      part(team, { assigned_to: { users: [], teams: [team.id] } }, texts.team(team.name), {
        label: texts.teamField,
        record: { type: 'team', id: team.id, name: team.name },
      }),
    );
  if (template)
    parts.push(
      part(template, { from_template: template.id }, texts.template(template.name), {
        label: texts.templateField,
        record: { type: 'work-order-template', id: template.id, name: template.name },
      }),
    );
  return parts;
}
