import { words } from '../automation.words';
import type { AutomationEvent } from './event';
import { plain } from './matches';
import { shownValue } from '../sentence/template-text';
import type { Trigger } from '../sentence/trigger';

/** What happened, in the words of the log. */
export function triggerLine(trigger: Trigger, { reading, changes, step }: AutomationEvent): string {
  const said = words.trigger;
  const changed = (field: string) => {
    const change = changes?.find((one) => one.field === field);
    const shown = (value: unknown) => shownValue(plain(value)) || '–';
    return said.changed(field, shown(change?.from), shown(change?.to));
  };
  switch (trigger.type) {
    case 'reading':
      return said.reading(shownValue(reading?.value));
    case 'no_reading':
      return said.no_reading(trigger.minutes);
    case 'asset_offline':
      return said.asset_offline(trigger.minutes);
    case 'wo_overdue':
      return said.wo_overdue(trigger.minutes);
    case 'asset_status':
      return changed('asset_status');
    case 'wo_status':
      return changed('status');
    case 'field_changed':
      return changed(trigger.field);
    case 'step_failed':
      return said.step_failed(step?.label ?? '');
    case 'wo_created':
      return said.wo_created;
    case 'request_created':
      return said.request_created;
    case 'stock_low':
      return said.stock_low;
    case 'schedule':
      return said.schedule;
    case 'webhook':
      return said.webhook;
  }
}
