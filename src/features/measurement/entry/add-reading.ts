import { uuid7 } from '#shared/id';
import type { Waiting } from '#web/files/waiting.ts';
import type { About } from '#web/queue/entry.ts';
import { queued } from '#web/queue/queue.ts';
import type { Meaning } from '../meaning';
import { type Measured, valueText } from '../measured';
import { words } from '../measurement-page.words';
import type { Added } from '../readings/reading';
import { addedBy, bandIf, isLatest } from './check';

const texts = words.entry;

/** A reading as it was typed and answered for. */
export interface Typed {
  value: number | string;
  takenAt: string;
  /** Somebody said when, so that the clock of this device does not matter. */
  isTimeGiven: boolean;
  note: string;
  meaning: Meaning | null;
  photo: Waiting | null;
  isConfirmed: boolean;
}

/**
 * Sends a reading, or keeps it until there is a connection: then the answer is undefined. The id that it takes along
 * makes it one reading, however often it is sent (F2.2). A round lists its readings, and is never held up by sending.
 */
export async function addReading(of: Measured, typed: Typed, page?: About['page']): Promise<Added | undefined> {
  const { value, takenAt, photo } = typed;
  const about = { noun: 'measurement', record: of.id, page };
  // The round waits for the reading; nobody looks at the picture in the queue once it is sent.
  const ofPhoto = { ...about, page: page && { ...page, until: 'sent' as const }, said: texts.photoSaid(of.name) };
  if (photo) await queued.file(photo.id, { file: photo.file, fields: photo.fields }, ofPhoto);
  const said = { value, note: typed.note || undefined, meaning: typed.meaning ?? undefined };
  return queued.post<Added>(
    `/measurements/${of.id}/readings`,
    {
      ...said,
      ...(typed.isTimeGiven ? { taken_at: takenAt } : { typed_at: takenAt }),
      photo: photo?.id,
      confirmed: typed.isConfirmed || undefined,
      external_id: uuid7(),
    },
    {
      ...about,
      said: texts.said(valueText(of, value), of.name),
      ahead: optimisticReading(of, typed),
    },
    { same: JSON.stringify(said) },
  );
}

/** How the measurement looks until the server has answered. */
function optimisticReading(of: Measured, { value, takenAt, meaning, note }: Typed): Record<string, unknown> {
  if (!isLatest(of, takenAt)) return {};
  const added = typeof value === 'number' && of.kind === 'cumulative' ? addedBy(of, value, meaning) : undefined;
  return {
    ...(typeof value === 'string' ? { last_state: value } : { last_value: value }),
    last_taken_at: takenAt,
    last_reading: { id: '', value, taken_at: takenAt, note: note || null, created_by: null },
    band: bandIf(of, value),
    is_due: false,
    ...(of.kind === 'cumulative' && {
      total: of.total === null || of.total === undefined ? value : added === undefined ? of.total : of.total + added,
    }),
  };
}
