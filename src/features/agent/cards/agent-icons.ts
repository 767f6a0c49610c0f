import {
  CalendarCog,
  ClipboardList,
  DatabaseZap,
  Gauge,
  type LucideIcon,
  MessagesSquare,
  PackageSearch,
  ShieldCheck,
} from 'lucide-react';
import type { AgentKey } from '../agent';

export const agentIcons: Record<AgentKey, LucideIcon> = {
  triage: MessagesSquare,
  stock: PackageSearch,
  planner: CalendarCog,
  meters: Gauge,
  warranty: ShieldCheck,
  steward: DatabaseZap,
  handover: ClipboardList,
};
