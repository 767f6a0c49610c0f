import { isDeepStrictEqual } from 'node:util';
import type { Fields } from '#shared/field';
import { isUuid } from '#shared/id';
import { flattenCustom, customPrefix } from '#shared/custom-keys';
import { type Action, type Change, describe, type Happening } from '../audit';
import type { Context } from '../context';
import type { Row } from './lock';
import type { Named } from './references';
import type { Link, Store } from './store';

/** Each field of a record that differs, before and after; the organisation's own under their full keys. */
export function changesBetween(
  store: Store,
  names: Named,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Change[] {
  const { fields } = store.entity;
  const [from, to] = [flattenCustom(before), flattenCustom(after)];
  const custom = Object.keys({ ...from, ...to }).filter((key) => key.startsWith(customPrefix));
  return Object.keys(fields)
    .flatMap((key) => (fields[key]!.kind === 'custom' ? custom : fields[key]!.computed ? [] : [key]))
    .filter((key) => !same(from[key], to[key], store.links[key]))
    .map((field) => ({ field, from: names.show(field, from[field]), to: names.show(field, to[field]) }));
}

/** What its history says of it. */
export function happening(
  { organization }: Context,
  { entity }: Store,
  action: Action,
  row: Row,
  changes: Change[],
  custom: Fields = {},
): Happening {
  const fields = { ...entity.fields, ...custom };
  return {
    entity_type: entity.name,
    entity_id: row.id,
    action,
    description:
      changes.length > 0 ? describe(organization.time_zone, action, entity.label, row.name, changes, fields) : '',
    changes,
  };
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Whether a change would change nothing. */
export function same(a: unknown, b: unknown, link?: Link): boolean {
  if (isEmpty(a) && isEmpty(b)) return true;
  // The many a record refers to are in no order, unless their link keeps one; the lines of any other list are.
  if (!link?.order && Array.isArray(a) && Array.isArray(b) && [...a, ...b].every(isUuid))
    return isDeepStrictEqual([...a].sort(), [...b].sort());
  if (typeof a === 'object' && a !== null) return isDeepStrictEqual(a, b);
  return a === b;
}
