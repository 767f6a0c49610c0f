import { clear, fromText } from '#shared/formula';
import { listText } from '#shared/text/list-text';
import { words } from '../batch-upload.words';
import { meaningOf } from '../match/fold';
import { type Cell, readCell } from './cell.server';
import type { Checking } from './checking.server';
import { isLink, textsIn } from './links.server';
import { pictureName } from './pictures.server';
import type { Plan, Said } from './plan.server';
import { type Staged, textAt } from './scan.server';

type Read = { value?: unknown; warning?: { problem: string; message: string } } | { problem: string; message: string };

/** A field of a row: what its text says, or what a rule makes of it. */
export function readField(checking: Checking, said: Said, staged: Staged, text: string, isNew: boolean): Read | 'skip' {
  const read = readText(checking, said, staged, text, isNew);
  if (read === 'skip') return read;
  const problem = 'problem' in read ? read.problem : read.warning?.problem;
  const rule = problem && checking.plan.rules.get(`${problem}:${said.key}`);
  if (!rule) return read;
  const readWith = (other: Said, words: string) => readText(checking, other, staged, words, isNew);
  switch (rule.fix) {
    case 'skip':
      return 'skip';
    case 'clear':
      return said.needed ? read : { value: isNew ? undefined : null };
    case 'value':
      return readWith(said, String(rule.value));
    case 'map': {
      const to = meaningOf(rule.value as Record<string, string>, text.trim());
      return to === undefined ? read : readWith(said, to);
    }
    case 'cut':
      return readWith(
        said,
        [...text]
          .slice(0, said.field.limits?.max ?? 0)
          .join('')
          .slice(0, said.field.limits?.max),
      );
    case 'fill_down': {
      const above = checking.filled[said.key];
      return above === undefined ? read : { value: above };
    }
    case 'format':
      return readWith(
        said.field.kind === 'date' || said.field.kind === 'date_time'
          ? { ...said, form: rule.value as Said['form'] }
          : { ...said, sign: rule.value as Said['sign'] },
        text,
      );
    case 'create': {
      const ids = textsIn(said, text).map((one) => idOf(checking, said, staged, one) ?? checking.links.made(said, one));
      if (ids.some((id) => id === undefined)) return read;
      return { value: said.field.kind === 'ref' ? ids[0] : ids };
    }
    default:
      return read;
  }
}

function readText(checking: Checking, said: Said, staged: Staged, text: string, isNew: boolean): Read | 'skip' {
  const { field, needed } = said;
  if (text.trim() === '') {
    if (needed && isNew) return { problem: 'required', message: words.required(field.label) };
    const isMerged = said.column !== null && checking.around.merged.includes(said.column);
    return isMerged ? { warning: { problem: 'merged', message: words.merged(field.label) } } : {};
  }
  if (text.trim() === clear) {
    if (needed) return { problem: 'required', message: words.required(field.label) };
    return { value: isNew ? undefined : field.kind === 'refs' || field.kind === 'files' ? [] : null };
  }
  if (isLink(said)) return readLink(checking, said, staged, text);
  return readCell(said, text, checking.around) satisfies Cell;
}

function readLink(checking: Checking, said: Said, staged: Staged, text: string): Read | 'skip' {
  const { field, key } = said;
  const beside = idsBeside(checking, said, staged, text);
  if (beside) return { value: field.kind === 'ref' ? beside[0] : beside };
  const chosen = checking.plan.upload.settings.references[key] ?? {};
  const ids: string[] = [];
  for (const one of textsIn(said, text)) {
    const sent = field.to === 'file' ? checking.pictures.get(pictureName(one)) : undefined;
    if (sent) {
      ids.push(sent);
      continue;
    }
    if (field.to === 'file' && /^https?:/i.test(one)) return { problem: 'web_picture', message: words.webPicture };
    const id = idOf(checking, said, staged, one);
    if (id !== undefined) {
      ids.push(id);
      continue;
    }
    const found = checking.links.resolve(said, one);
    const several = found && 'several' in found;
    const todo =
      meaningOf(chosen, one) ??
      (several ? undefined : chosen['*']) ??
      (isLevel(checking.plan, said) ? 'create' : undefined);
    if (todo === 'skip') return 'skip';
    if (todo === 'empty') continue;
    const made = todo === 'create' ? checking.links.made(said, one) : undefined;
    if (made === undefined)
      return several
        ? { problem: 'several', message: words.several(field.label) }
        : { problem: 'unknown', message: words.unknown(field.label) };
    ids.push(made);
  }
  if (field.kind === 'ref') return { value: ids[0] };
  return { value: [...new Set(ids)] };
}

/** The ids beside the names of an export, as long as nobody has changed the names: many records may share one. */
function idsBeside({ links }: Checking, said: Said, staged: Staged, text: string): string[] | undefined {
  if (said.ids === null) return undefined;
  const ids = textsIn(said, textAt(staged, said.ids));
  const found = ids.map((id) => links.resolve(said, id)).filter((one) => one !== undefined && 'id' in one);
  if (found.length < ids.length) return undefined;
  const names = found.map((one) => one.text);
  const isSame = (said.field.kind === 'ref' ? names[0] : listText(names)) === fromText(text);
  return isSame ? found.map(({ id }) => id) : undefined;
}

const isLevel = ({ levels }: Plan, { key }: Said): boolean => levels.length > 0 && key === 'parent';

/** The record that a text names: chosen by somebody, in the file, or there already. */
function idOf({ plan, scanned, links }: Checking, said: Said, staged: Staged, text: string): string | undefined {
  const chosen = meaningOf(plan.upload.settings.references[said.key], text);
  const found = links.resolve(said, text);
  if (chosen !== undefined && !['create', 'empty', 'skip'].includes(chosen)) return chosen;
  if (said.key === 'parent' && plan.isTree) {
    const rows = scanned.parentsIn(staged.row, text);
    const ids = rows.map((row) => scanned.about.get(row)?.id);
    if (ids.length === 1 && (!found || 'unknown' in found || ('id' in found && found.id === ids[0]))) return ids[0];
    // The same name in the file and in the plant: the file describes its own tree.
    if (ids.length === 1 && found && 'id' in found && scanned.about.get(rows[0]!)?.state === 'new') return ids[0];
    if (ids.length > 1) return undefined;
  }
  return found && 'id' in found ? found.id : undefined;
}
