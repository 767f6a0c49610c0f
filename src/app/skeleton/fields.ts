import { allStores } from '#server/entity/store';
import type { Field } from '#shared/field';
import { placeName } from '#web/entity/tree/place-name.ts';
import { words } from '#words/screen';
import { addressOf } from '../address';
import type { Answers } from '../prefetch';
import { formStart } from '../form-starts';
import { escape } from './html';

type Place = Parameters<typeof placeName>[0];

/** The first fields of a form with their values, as far as a phone shows them without scrolling. */
export function fieldsAt(url: string, answers: Answers): string {
  const { pathname, searchParams } = addressOf(url);
  const [, first = '', second = '', third] = pathname.split('/');
  const store = allStores().find(({ entity }) => entity.name === first);
  const start = store ? formStart(store.entity) : [];
  if (!store || start.length === 0 || (second !== 'new' && third !== 'edit')) return '';
  const { path, fields } = store.entity;
  const record = second === 'new' ? {} : answers.get(`${path}/${second}`);
  // A record that is not loaded yet may not be empty.
  if (record === undefined) return '';
  const values = (typeof record === 'string' ? JSON.parse(record) : {}) as Record<string, unknown>;
  const prefilled = Object.fromEntries(searchParams);
  const drawn = start.map((key) => drawField(fields[key]!, { ...values, ...prefilled }[key], answers));
  return `<section>${drawn.join('')}</section>`;
}

function drawField(field: Field, value: unknown, answers: Answers): string {
  const { kind, label, required, suggestedFrom } = field;
  const text = kind === 'ref' ? nameOf(field, value, answers) : value ? String(value) : '';
  const shown = text || (kind !== 'ref' && !suggestedFrom) ? escape(text) : `<i>${words.form.startTyping}</i>`;
  return `<div><b>${escape(label)}${required ? ' <i>*</i>' : ''}</b><div data-kind="${kind}">${shown}</div></div>`;
}

/** The name of a reference, prefetched with the page (`prefetch.ts`). */
function nameOf({ to }: Field, value: unknown, answers: Answers): string {
  const id = typeof value === 'string' ? value : (value as { id: string } | null | undefined)?.id;
  const path = allStores().find(({ entity }) => entity.name === to)?.entity.path;
  const answer = id && answers.get(`${path}/minimal?id=${encodeURIComponent(id)}`);
  const place = answer ? (JSON.parse(answer) as { results: Place[] }).results[0] : undefined;
  return place ? placeName(place) : '';
}
