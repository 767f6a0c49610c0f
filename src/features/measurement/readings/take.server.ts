import { AppError, conflict, invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { visiblePhotos } from './photos.server';
import { type Draft, draftOf, isDraft, type ReadingInput } from './draft.server';
import { lockOne } from './facts.server';
import { type Neighbours, neighboursOf } from './neighbours.server';
import { type Outcome, placeReadings } from './place.server';
import { readReading } from './read.server';
import type { Added, Rejected } from './reading';
import { voidStored } from './void.server';
import { writeReadings } from './write.server';

/** Adds one reading; a repeated one is answered with the first (F2.2). */
export async function addReading(ctx: Context, measurement: string, input: ReadingInput): Promise<Added> {
  const of = await lockOne(ctx, measurement);
  const draft = draftOf(ctx, of, 0, input);
  if (!isDraft(draft)) throw invalid(draft);
  if (draft.photo && (await visiblePhotos(ctx, [draft.photo])).size === 0)
    throw invalid({ photo: [messages.notFoundReference('Photo')] });
  const { meaning } = draft;
  if (meaning?.kind === 'correction' && !(await isRepeated(ctx, draft, meaning.void)))
    await voidStored(ctx, of, meaning.void, meaning.reason);
  const { placed, duplicates, rejected, conflicts } = await takeDrafts(ctx, [draft]);
  if (rejected[0]) throw refusalOf(rejected[0], conflicts.has(0));
  const id = placed[0]?.id ?? duplicates.get(0)!;
  return { ...(await readReading(ctx, of.id, id)), duplicate: placed.length === 0 };
}

/** A correction that is sent again, known by its id or by time and value, voids nothing again. */
async function isRepeated(ctx: Context, draft: Draft, voids: readonly string[]): Promise<boolean> {
  const [around] = await neighboursOf(ctx, [placeOf(draft)]);
  const { repeated, same } = around!;
  if (repeated !== undefined) return true;
  return same !== undefined && !voids.includes(same.id) && same.units === draft.units && same.state === draft.state;
}

const placeOf = ({ of, takenAt, externalId }: Draft) => ({ measurement: of.id, at: takenAt, externalId });

/** Places and writes readings whose measurements are locked. */
export async function takeDrafts(ctx: Context, drafts: Draft[]): Promise<Omit<Outcome, 'chain'>> {
  const around = await neighboursOf(ctx, drafts.map(placeOf));
  const byMeasurement = new Map<string, [Draft, Neighbours][]>();
  for (const [at, draft] of drafts.entries()) {
    const those = byMeasurement.get(draft.of.id) ?? [];
    those.push([draft, around[at]!]);
    byMeasurement.set(draft.of.id, those);
  }
  const sender = ctx.source === 'api' ? 'sensor' : 'person';
  const outcomes = [...byMeasurement.values()].map((those) => ({
    of: those[0]![0].of,
    ...placeReadings(those, sender),
  }));
  await writeReadings(ctx, outcomes);
  return {
    placed: outcomes.flatMap(({ placed }) => placed),
    duplicates: new Map(outcomes.flatMap(({ duplicates }) => [...duplicates])),
    rejected: outcomes.flatMap(({ rejected }) => rejected),
    conflicts: new Set(outcomes.flatMap(({ conflicts }) => [...conflicts])),
  };
}

function refusalOf({ errors, needs }: Rejected, isConflict: boolean): AppError {
  if (isConflict) return conflict(Object.values(errors).flat()[0]!);
  const { status, title, message, extra } = invalid(errors);
  return new AppError(status, title, message, { ...extra, ...(needs && { needs }) });
}
