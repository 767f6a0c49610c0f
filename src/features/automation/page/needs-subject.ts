import type { Trigger } from '../sentence/trigger';

/** The noun of the record that has to be chosen; readings name their measurement, and some triggers are about none. */
export function needsSubject(trigger: unknown): string | undefined {
  const given = trigger as Trigger;
  switch (given.type) {
    case 'reading':
    case 'no_reading':
    case 'webhook':
      return undefined;
    case 'schedule':
      return given.filter?.entity;
    case 'asset_status':
    case 'asset_offline':
      return 'asset';
    case 'request_created':
      return 'request';
    case 'stock_low':
      return 'part';
    case 'field_changed':
      return given.entity;
    default:
      return 'work-order';
  }
}
