import * as z from 'zod/mini';
import { isUuid } from '#shared/id';
import { messages } from '#words/messages';
import { type Chip, equality, field, type FileChip, type Traits } from './kind';

function idSchema(message: string | ((value: unknown) => string)): z.ZodMiniType<string> {
  const error = ({ input }: { input?: unknown }) => (typeof message === 'string' ? message : message(input));
  return z.string({ error }).check(z.refine(isUuid, { error }), z.toLowerCase());
}

export function ref<const To extends string, const T extends Traits>(to: To, traits: T) {
  const schema = idSchema(messages.mustBeId(traits.label));
  return field<string, To extends 'file' ? FileChip : Chip, T>('ref', traits, schema, {
    operators: equality,
    sortable: true,
    to,
  });
}

/** The id of a record inside nested data. The API reference says of which noun; who takes it looks whether it is there. */
export const idOf = (noun: string, label: string): z.ZodMiniType<string> =>
  idSchema((value) => (value ? messages.mustBeId(label) : messages.required(label))).register(z.globalRegistry, {
    format: 'uuid',
    'x-noun': noun,
  });

function idsSchema(label: string, most: number): z.ZodMiniType<string[]> {
  const message = messages.mustBeIds(label);
  return z.array(idSchema(message), { error: () => message }).check(
    z.maxLength(most, messages.tooMany(label, most)),
    z.refine((ids: string[]) => new Set(ids).size === ids.length, messages.repeated(label)),
  );
}

export function refs<const T extends Traits>(to: string, traits: T) {
  const made = field<string[], Chip[], T>('refs', traits, idsSchema(traits.label, 500), {
    operators: ['eq', 'in', 'isnull'],
    sortable: false,
    to,
  });
  return made as typeof made & { kind: 'refs' };
}

const mostFiles = 100;

/** Files in an order of their own: written as the ids of uploads, read with where their bytes are. */
export function files<const T extends Traits>(traits: T) {
  const made = field<string[], FileChip[], T>('files', traits, idsSchema(traits.label, mostFiles), {
    operators: ['eq', 'in', 'isnull'],
    sortable: false,
    limits: { max: mostFiles },
    to: 'file',
  });
  return made as typeof made & { kind: 'files' };
}
