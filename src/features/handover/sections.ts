import * as z from 'zod/mini';

/** The sections of a handover, what matters most first. */
export const sectionKeys = [
  'offline',
  'urgent',
  'in_progress',
  'on_hold',
  'readings',
  'requests',
  'due',
  'parts',
  'done',
  'changes',
] as const;
export type SectionKey = (typeof sectionKeys)[number];

export const lineNouns = ['asset', 'work-order', 'measurement', 'request', 'part'] as const;

/** A section names at most so many records. */
export const mostLines = 12;

/** One record and the facts about it as they were then; `line-words.ts` makes sentences of them. */
const line = z.object({
  noun: z.enum(lineNouns),
  id: z.string(),
  name: z.string(),
  code: z.optional(z.string()),
  priority: z.optional(z.string()),
  /** The machine or place. */
  place: z.optional(z.string()),
  at: z.optional(z.string()),
  /** A status, a reason or a band, by its key or, where organisations name their own, by its name. */
  state: z.optional(z.string()),
  from: z.optional(z.string()),
  is_planned: z.optional(z.boolean()),
  is_late: z.optional(z.boolean()),
  who: z.optional(z.array(z.string())),
  steps: z.optional(z.object({ answered: z.int(), total: z.int() })),
  said: z.optional(z.object({ by: z.nullable(z.string()), text: z.string() })),
  value: z.optional(z.string()),
  limit: z.optional(z.string()),
  quantity: z.optional(z.number()),
});
export type Line = z.infer<typeof line>;

const section = z.object({
  key: z.enum(sectionKeys),
  lines: z.array(line),
  /** How many there were beyond these. */
  more: z.int(),
});
export type Section = z.infer<typeof section>;

export const sections = z.array(section);
