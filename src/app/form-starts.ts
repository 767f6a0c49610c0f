import type { Entity } from '#shared/entity';

/** Nouns whose forms begin in a way of their own. */
const otherwise = new Set(['file', 'purchase-order', 'request', 'user']);

const drawn = new Set(['text', 'long_text', 'link', 'ref']);
const most = 4;

/**
 * What a form begins with, as its contract does: inputs for text and choices, which the server can draw
 * (`skeleton/fields.ts`).
 */
export function formStart({ name, fields }: Entity): string[] {
  if (otherwise.has(name)) return [];
  const written = Object.entries(fields).filter(([, { readOnly }]) => !readOnly);
  const end = written.findIndex(([key, { kind }]) => key === 'color' || !drawn.has(kind));
  return written.slice(0, end < 0 ? most : Math.min(end, most)).map(([key]) => key);
}
