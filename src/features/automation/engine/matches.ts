import type { AutomationEvent } from './event';
import type { Trigger } from '../sentence/trigger';

/** Whether an event is for this trigger; the state of its subject is another question (`decide.ts`). */
export function matches(trigger: Trigger, event: AutomationEvent): boolean {
  if (!event.types.includes(trigger.type)) return false;
  switch (trigger.type) {
    case 'reading':
    case 'no_reading':
      return trigger.measurement === event.subject?.id;
    case 'asset_offline':
      return !trigger.asset || trigger.asset === event.subject?.id;
    case 'asset_status':
      return (!trigger.asset || trigger.asset === event.subject?.id) && fromTo(trigger, event, 'asset_status');
    case 'wo_status':
      return fromTo(trigger, event, 'status');
    case 'field_changed':
      return trigger.entity === event.subject?.noun && fromTo(trigger, event, trigger.field);
    default:
      return true;
  }
}

function fromTo({ from, to }: { from?: unknown; to?: unknown }, { changes = [] }: AutomationEvent, field: string) {
  const change = changes.find((one) => one.field === field);
  if (!change) return false;
  return (from == null || plain(change.from) === from) && (to == null || plain(change.to) === to);
}

/** A value of the history as a trigger names it: a reference by its id, a status of an asset by its category. */
export function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('category' in value) return value.category;
  return 'id' in value ? value.id : value;
}
