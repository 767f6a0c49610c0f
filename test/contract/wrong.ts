import type { Field } from '#shared/field';
import { uuid7 } from '#shared/id';

const long = (length: number) => 'x'.repeat(length);

/** Invalid values for a field, by its kind. */
export function wrongFor(field: Field, sample: unknown): unknown[] {
  const wrong = ofKind(field, sample).filter((value) => value !== null && !field.schema.safeParse(value).success);
  return [
    ...(field.required ? [null, ''] : []),
    ...wrong,
    ...(field.kind === 'data' && !takesAnyKey(field) ? strange(sample) : []),
  ];
}

/** Which keys it takes depends on the record. */
const takesAnyKey = ({ schema }: Field): boolean => schema._zod.def.type === 'record';

function ofKind({ kind, limits = {} }: Field, sample: unknown): unknown[] {
  const { min = -1e9, max = 1e9 } = limits;
  switch (kind) {
    case 'text':
    case 'long_text':
    case 'link':
      return [7, true, {}, ['x'], long((limits.max ?? 5000) + 1), 'a\u0000b', 'no such thing!', 'x'];
    case 'number':
    case 'duration':
      return ['7', 'many', true, {}, [7], min - 1, max + 1, 0.1234567];
    case 'money':
      return ['much', true, {}, -1, '-1.00', 1.234, '9'.repeat(20), '1,50', [1]];
    case 'flag':
      return ['yes', 'true', 1, {}, []];
    case 'date':
      return ['soon', 7, {}, '2026-02-31', '31.01.2026', '2026-01-31T08:00:00Z', ''];
    case 'date_time':
      return ['soon', 7, {}, '2026-01-31', '2026-02-31T08:00:00Z', '2026-01-31T08:00:00', ''];
    case 'choice':
      return ['nonsense', 7, {}, [], true, long(500), ''];
    case 'ref':
      return ['x', 7, {}, { id: uuid7() }, [uuid7()], ''];
    case 'refs':
    case 'files': {
      const id = uuid7();
      return ['x', 7, {}, ['x'], [7], [null], [id, id], Array.from({ length: 501 }, (_, at) => uuid7(at))];
    }
    case 'custom':
      return [7, 'x', [], true];
    case 'data':
      return [7, 'x', true, ...(Array.isArray(sample) ? [{}] : [[]]), ...spoilt(sample)];
  }
}

/** A nested value with an unknown key at each level; none may be ignored. */
function strange(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.length > 0 ? strange(value[0]).map((one) => [one]) : [];
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    strange(one).map((other) => ({ ...value, [key]: other })),
  );
  return [{ ...value, nonsense: 1 }, ...inner];
}

/** Nested values, each with one invalid place. */
function spoilt(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    const [first] = value;
    const inner = value.length > 0 ? spoilt(first).map((one) => [one]) : [];
    return [...inner, [null], ['x'], [{}], Array.from({ length: 1_001 }, () => first)];
  }
  if (typeof value === 'object' && value !== null) {
    const inner = Object.entries(value).flatMap(([key, one]) => {
      const { [key]: _left, ...rest } = value as Record<string, unknown>;
      return [rest, ...spoilt(one).map((other) => ({ ...value, [key]: other }))];
    });
    return inner;
  }
  return [null, 'x y!', '', long(6000), 7.5, -1, 1e15, true, {}, [], uuid7()];
}
