import type { Trigger } from '../sentence/trigger';

/** What a noun is called in texts: `{{work_order.name}}`. */
export const rootOf = (noun: string): string => noun.replaceAll('-', '_');
export const nounOf = (root: string): string => root.replaceAll('_', '-');

/** What readings, changes and failed steps offer to texts. */
export const plainRoots = {
  reading: ['value', 'taken_at', 'delta', 'total', 'note'],
  change: ['field', 'from', 'to'],
  step: ['label', 'answer', 'finding'],
  automation: ['name'],
} as const;

/** Which of these a trigger has. */
export function plainRootsOf(trigger: Trigger): (keyof typeof plainRoots)[] {
  switch (trigger.type) {
    case 'reading':
      return ['automation', 'reading'];
    case 'asset_status':
    case 'wo_status':
    case 'field_changed':
      return ['automation', 'change'];
    case 'step_failed':
      return ['automation', 'step'];
    default:
      return ['automation'];
  }
}

/** Records that belong to a subject and can be named like it. */
export const relatedRoots = ['asset', 'location', 'measurement'] as const;
