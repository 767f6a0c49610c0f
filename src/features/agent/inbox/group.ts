import { featureOf } from '#web/entity/common/feature.ts';
import type { Proposal } from '../agent';
import { words } from './inbox.words';

export type By = 'agent' | 'record';

export interface Group {
  key: string;
  title: string;
  rows: Proposal[];
}

/** By agent and kind, or by the record that they are about first; groups stand in the order of their first row, those of an agent together. */
export function grouped(rows: readonly Proposal[], by: By): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const { key, title } = by === 'agent' ? kindOf(row) : recordOf(row);
    const group = groups.get(key) ?? { key, title, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  if (by === 'record') return [...groups.values()];
  const agents = [...new Set(rows.map(({ agent }) => agent.id))];
  const placeOf = ({ rows: [first] }: Group) => agents.indexOf(first!.agent.id);
  return [...groups.values()].toSorted((a, b) => placeOf(a) - placeOf(b));
}

const kindOf = ({ agent, kind, kind_label }: Proposal) => ({
  key: `${agent.id} ${kind}`,
  title: `${agent.name} · ${kind_label}`,
});

function recordOf({ targets: [first] }: Proposal) {
  if (!first) return { key: '', title: words.others };
  const noun = featureOf(first.type)?.label;
  return { key: first.id, title: noun ? `${noun} · ${first.name}` : first.name };
}
