import {
  CalendarClock,
  CircleAlert,
  CircleCheck,
  ClipboardPlus,
  Clock3,
  Gauge,
  Inbox,
  type LucideIcon,
  PackageMinus,
  Pencil,
  Power,
  PowerOff,
  TimerOff,
  Webhook,
} from 'lucide-react';
import type { TriggerType } from '../sentence/trigger';

export const triggerIcons: Record<TriggerType, LucideIcon> = {
  reading: Gauge,
  no_reading: TimerOff,
  asset_offline: PowerOff,
  wo_overdue: Clock3,
  asset_status: Power,
  wo_created: ClipboardPlus,
  wo_status: CircleCheck,
  field_changed: Pencil,
  request_created: Inbox,
  step_failed: CircleAlert,
  stock_low: PackageMinus,
  schedule: CalendarClock,
  webhook: Webhook,
};
