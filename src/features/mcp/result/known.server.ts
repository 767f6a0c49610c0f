import { allFields } from '#shared/entity';
import { nouns, roles } from '#shared/permission';
import { actions } from '#server/audit';
import { sources } from '#server/context';
import { allStores } from '#server/entity/store';
import type { Known } from './typed';

let known: Known | undefined;

/** From the contracts of all nouns, once they are joined. */
export function knownWords(): Known {
  known ??= gather();
  return known;
}

function gather(): Known {
  const fields = allStores().flatMap(({ entity }) => Object.entries(allFields(entity)));
  const choices = fields.flatMap(([, { options = [] }]) => options.flatMap(({ value, label }) => [value, label]));
  const labels = allStores().flatMap(({ entity }) => [entity.label, entity.labelPlural]);
  const ofFields = fields.flatMap(([key, { label, kind }]) => [key, label, kind]);
  return {
    typedKeys: new Set(fields.filter(([, { kind }]) => isText.has(kind)).map(([key]) => key)),
    words: new Set<string>([...nouns, ...roles, ...actions, ...sources, ...labels, ...ofFields, ...choices]),
  };
}

const isText: ReadonlySet<string> = new Set(['text', 'long_text', 'link']);
