import { optionsOf, allFeatures, featureOf, type Feature } from '#web/entity/common/feature.ts';
import type { FieldInfo } from '#web/entity/common/field-info.ts';
import type { Call } from '../agent';

/** A call in parts: the noun and record of its path, what is done with it, and the values that are sent. */
export interface Parsed {
  feature: Feature | undefined;
  id: string | undefined;
  /** The rest of the path: a verb, or what belongs to the record. */
  verb: string;
  /** The last id of a path such as `/parts/{id}/stocks/{location}`. */
  within: string | undefined;
}

const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text);

export function parsed({ path }: Pick<Call, 'path'>): Parsed {
  const feature = allFeatures()
    .filter((one) => path === one.path || path.startsWith(`${one.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
  const rest = path
    .slice(feature?.path.length ?? 0)
    .split('/')
    .filter(Boolean);
  const ids = rest.filter(isId);
  return { feature, id: ids[0], verb: rest.filter((one) => !isId(one)).join('/'), within: ids[1] };
}

/** A record that a body names by its id. */
export interface Named {
  from: string;
  id: string;
}

/** The records whose names the sentence needs. */
export function namesWanted(call: Call, fields: readonly FieldInfo[]): Named[] {
  const { feature, id, verb, within } = parsed(call);
  const wanted: Named[] = [];
  if (feature && id) wanted.push({ from: optionsOf(feature), id });
  if (within && verb === 'stocks') wanted.push({ from: optionsOf(featureOf('location')!), id: within });
  const look = (value: unknown, from: string | null | undefined): void => {
    if (Array.isArray(value)) for (const one of value) look(one, from);
    else if (typeof value === 'string' && from && isId(value)) wanted.push({ from, id: value });
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) look(inner, fromOf(key, fields) ?? from);
  };
  look(call.body, null);
  return wanted;
}

/** Where the name of what stands under a key is found: by the field, or as the key is the name of a noun. */
function fromOf(key: string, fields: readonly FieldInfo[]): string | null {
  const field = fields.find((one) => one.key === key);
  if (field?.options_from) return field.options_from;
  const noun = featureOf(key.replaceAll('_', '-')) ?? featureOf(singular[key] ?? '');
  return noun ? optionsOf(noun) : null;
}

const singular: Record<string, string> = { users: 'user', teams: 'team', from: 'location', to: 'location' };
