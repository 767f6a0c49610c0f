import { same } from '#server/entity/changes';
import type { Problem } from '../batch-upload';
import { words } from '../batch-upload.words';
import { isSpecial } from '../targets/nouns.server';
import type { Checking, Verdict } from './checking.server';
import { readField } from './field.server';
import type { Plan } from './plan.server';
import { saidIn, textFor } from './said.server';
import { type About, type Staged, textAt } from './scan.server';

export function checkRow(checking: Checking, staged: Staged): Verdict {
  const { plan, scanned, tree } = checking;
  const about = scanned.about.get(staged.row);
  const verdict: Verdict = {
    row: staged.row,
    outcome: 'skipped',
    problems: [],
    values: {},
    changes: [],
    about,
    depth: tree?.depth.get(staged.row) ?? 0,
  };
  if (staged.skip || !about) return verdict;
  if (about.state === 'imported') {
    const problem: Problem = { problem: 'imported', field: '', message: about.note!, text: '', warning: true };
    return { ...verdict, outcome: 'unchanged', problems: [problem] };
  }
  const isNew = about.state !== 'existing' && about.state !== 'again';
  const { mode, blank } = plan.upload.settings;
  for (const said of saidIn(plan)) {
    const text = textFor(plan, said, staged);
    if (said.key === 'id') continue;
    if (checking.before && plan.isTree && said.key === 'parent') {
      const { values, problems } = checking.before;
      if (values?.parent !== undefined) verdict.values.parent = values.parent;
      verdict.problems.push(...problems.filter(({ field, problem }) => field === 'parent' && problem !== 'fixed'));
      continue;
    }
    const read = readField(checking, said, staged, text, isNew);
    if (read === 'skip') return { ...verdict, problems: [], values: {} };
    if ('problem' in read)
      verdict.problems.push({
        problem: read.problem,
        field: said.key,
        message: read.message,
        text: text.slice(0, 200),
      });
    else if (read.value !== undefined) {
      verdict.values[said.key] = read.value;
      checking.filled[said.key] = read.value;
    } else if (blank === 'clear' && !isNew && !said.needed) verdict.values[said.key] = null;
    if ('warning' in read && read.warning)
      verdict.problems.push({ ...read.warning, field: said.key, text: text.slice(0, 200), warning: true });
  }
  const whole = [matching(plan, about, mode, staged), ...besides(checking, about, verdict.values)];
  for (const problem of whole.filter((one) => one !== undefined)) {
    const rule = plan.rules.get(`${problem.problem}:${problem.field}`);
    if (rule?.fix === 'skip' || rule?.fix === 'first') return { ...verdict, problems: [], values: {} };
    verdict.problems.push(problem);
  }
  const cycle = tree?.cycles.get(staged.row);
  if (cycle) verdict.problems.push({ problem: 'cycle', field: 'parent', message: words.cycle(cycle), text: cycle[0]! });
  if (about.state === 'again') {
    // The record is made by an earlier row; this one says more of it.
    verdict.values = Object.fromEntries(Object.entries(verdict.values).filter(([key]) => isSpecial(plan.target, key)));
    verdict.depth++;
  }
  const stopped = verdict.problems.some(({ warning }) => !warning);
  return { ...verdict, outcome: stopped ? 'rejected' : isNew ? 'create' : 'update' };
}

/** What is wrong with the record a row is about. */
function matching(plan: Plan, about: About, mode: string, staged: Staged): Problem | undefined {
  const { key, target } = plan;
  const { label } = target.store.entity;
  if (!key) return undefined;
  const name = key.field.label;
  const text = (key.column === null ? key.constant : textAt(staged, key.column)).trim();
  const problem = (problem: string, message: string): Problem => ({ problem, field: key.key, message, text });
  if (about.state === 'double') return problem('double', words.double(name));
  if (about.state === 'existing' && mode === 'create') return problem('exists', words.exists(label, name));
  if (about.state === 'existing' || about.state === 'again') return undefined;
  if (mode === 'update')
    return problem('not_found', text === '' ? words.keyMissing(name) : words.notFound(label, name));
  // An id is given by the server: who names one means a record that is there.
  if (key.key === 'id' && text !== '') return problem('not_found', words.notFound(label, name));
  return undefined;
}

/** What the noun itself has against a row, and where it contradicts an earlier row of the same record. */
function besides({ plan, first }: Checking, about: About, values: Record<string, unknown>): Problem[] {
  const { target, fields, said } = plan;
  const { special } = target;
  const lacking = special.lacks?.(values);
  const problems: Problem[] = lacking
    ? [{ problem: 'lacking', field: lacking, message: words.required(fields[lacking]!.label), text: '' }]
    : [];
  if (!special.repeats?.(said.map(({ key }) => key))) return problems;
  const places = special.placesIn?.(values) ?? [];
  const earlier = first.get(about.id);
  if (!earlier) {
    first.set(about.id, { values, places: new Set(places.map(({ place }) => place)) });
    return problems;
  }
  for (const [key, value] of Object.entries(values)) {
    const other = earlier.values[key];
    if (isSpecial(target, key) || value == null || other == null || same(other, value, target.store.links[key]))
      continue;
    problems.push({ problem: 'differs', field: key, message: words.differs(fields[key]!.label), text: '' });
  }
  const twice = places.find(({ place }) => earlier.places.has(place));
  if (twice)
    problems.push({
      problem: 'double',
      field: twice.field,
      message: words.double(fields[twice.field]!.label),
      text: '',
    });
  first.set(about.id, {
    values: { ...values, ...earlier.values },
    places: new Set([...earlier.places, ...places.map(({ place }) => place)]),
  });
  return problems;
}
