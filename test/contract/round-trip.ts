import type { Field } from '#shared/field';
import type { Body } from '../person';
import { isMany } from './table';

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));

/** Names that the server stores beside an id at the time of the write; they are ignored in requests. */
const noted = new Set(['name', 'part_number']);

/** Whether the read value equals the sent one, in the read format of its kind. */
export function isKept(field: Field, sent: Body, read: Body): boolean {
  if (sent === null) return isEmpty(read) || JSON.stringify(read) === JSON.stringify(field.fallback);
  switch (field.kind) {
    case 'money':
      return read !== null && Number(sent) === Number(read);
    case 'date_time':
      return Date.parse(sent) === Date.parse(read);
    case 'ref':
      return read?.id === sent;
    default:
      return isMany(field) ? holds(read ?? [], sent) : holds(read, sent);
  }
}

/** Whether the read value includes all of the sent one. */
function holds(read: Body, sent: Body): boolean {
  if (isEmpty(sent)) return isEmpty(read);
  if (Array.isArray(sent)) {
    if (!Array.isArray(read) || read.length !== sent.length) return false;
    return sent.every((one, at) =>
      typeof one === 'object' ? holds(read[at], one) : read.some((other) => holds(other, one)),
    );
  }
  if (typeof sent === 'object')
    return Object.entries(sent).every(([key, one]) => (noted.has(key) && sent.part) || holds(read?.[key], one));
  if (typeof read === 'object') return read?.id === sent || read?.procedure === sent;
  return read === sent || (/^\d+\.\d\d$/.test(read) && Number(read) === Number(sent));
}

/** Whether a refusal names the field: by its key, or by its label if the state of the record is the reason. */
export function isNamed({ status, body }: { status: number; body: Body }, key: string, field: Field): boolean {
  if (Object.keys(body.errors ?? {}).some((one) => one === key || one.startsWith(`${key}.`))) return true;
  if (status !== 403 && status !== 409) return false;
  // The allowed next statuses are in the answer.
  if (/^(status|done_reason)$/.test(key) && body.allowed) return true;
  const words = [field.label, key.replaceAll('_', ' ')].map((word) => word.toLowerCase().replace(/s$/, ''));
  return words.some((word) => body.detail.toLowerCase().includes(word));
}
