import * as z from 'zod/mini';
import { operators } from '#shared/field';
import { messages } from '#words/messages';
import { words } from '../automation.words';

/** What must hold besides the trigger (F3.3). */
export const changeOps = ['changed', 'changed_to', 'changed_from'] as const;
const conditionOps = [...operators, ...changeOps] as const;

const scalar = z.union([z.string().check(z.maxLength(500)), z.number(), z.boolean()]);

const line = z.strictObject({
  /** As in the filters of a list, with hops: `asset__criticality`; of a webhook `body.x`. */
  field: z
    .string({ error: () => messages.required('Field') })
    .check(z.regex(/^[a-z_][\w.]{0,199}$/i, { error: words.unknownField })),
  op: z.enum(conditionOps, { error: () => messages.mustBeOneOf('Comparison', conditionOps) }),
  value: z.optional(z.nullable(z.union([scalar, z.array(scalar).check(z.maxLength(200))]))),
  side: z.optional(z.nullable(z.enum(['new', 'old'], { error: () => messages.mustBeOneOf('Side', ['new', 'old']) }))),
});
export type ConditionLine = z.infer<typeof line>;

export interface ConditionGroup {
  all?: (ConditionLine | ConditionGroup)[] | null;
  any?: (ConditionLine | ConditionGroup)[] | null;
}

const most = 20;

const groupOf = <T>(inner: z.ZodMiniType<T>) => {
  const list = z.optional(z.nullable(z.array(inner).check(z.maxLength(most, messages.tooMany('Conditions', most)))));
  return z
    .strictObject({ all: list, any: list })
    .check(z.refine(({ all, any }) => (all == null) !== (any == null), { error: words.allOrAny }));
};

const isGroup = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('all' in value || 'any' in value);

/** A line, or a group of lines. */
const lineOrGroup = z.pipe(
  z.transform((value: unknown) => value),
  z.union([line, groupOf(line)], {
    error: ({ input }) => (isGroup(input) ? words.badGroup : words.badCondition),
  }),
) as unknown as z.ZodMiniType<ConditionLine | ConditionGroup>;

export const conditions = groupOf(lineOrGroup) as unknown as z.ZodMiniType<ConditionGroup>;

export const isConditionGroup = (one: ConditionLine | ConditionGroup): one is ConditionGroup => !('field' in one);

/** The lines of a group with their place, however deep. */
export function linesOf(group: ConditionGroup, path: string[] = []): { line: ConditionLine; path: string[] }[] {
  return (['all', 'any'] as const).flatMap((how) =>
    (group[how] ?? []).flatMap((one, at) => {
      const here = [...path, how, String(at)];
      return isConditionGroup(one) ? linesOf(one, here) : [{ line: one, path: here }];
    }),
  );
}
