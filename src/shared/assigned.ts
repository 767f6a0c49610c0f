import * as z from 'zod/mini';
import { messages } from '#words/messages';
import { idOf } from './field';

const ids = (noun: string, label: string) =>
  z.array(idOf(noun, label)).check(
    z.maxLength(200, messages.tooMany(label, 200)),
    z.refine((list: string[]) => new Set(list).size === list.length, messages.repeated(label)),
  );

/** The people and teams that something is assigned to. */
export const assignedTo = z.strictObject({
  users: z.optional(ids('user', 'People')),
  teams: z.optional(ids('team', 'Teams')),
});

const chip = z.object({ id: z.string(), name: z.string(), color: z.nullable(z.string()) });

export const assignedChips = z.object({
  users: z.array(z.object({ ...chip.shape, profile_image: z.nullable(z.string()) })),
  teams: z.array(chip),
});

/** Written as ids, read as chips. */
export interface AssignedTo {
  users?: string[];
  teams?: string[];
}
