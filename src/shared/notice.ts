import type { Noun } from './permission';

/** What a person can be told of, and how they are told unless they choose otherwise (F4). */
type MailChoice = 'off' | 'now' | 'digest';

export interface Channels {
  in_app: boolean;
  push: boolean;
  mail: MailChoice;
}

interface Defaults extends Channels {
  /** Something urgent is pushed even if the rest is not. */
  pushUrgent?: true;
}

const inApp: Defaults = { in_app: true, push: false, mail: 'off' };
const pushed: Defaults = { in_app: true, push: true, mail: 'off' };
const mailed: Defaults = { in_app: true, push: false, mail: 'now' };
const everywhere: Defaults = { in_app: true, push: true, mail: 'now' };

/** In the order in which a person reads them in their settings. */
const noticeDefaults = {
  assigned: pushed,
  overdue: pushed,
  due_tomorrow: inApp,
  mention: everywhere,
  handover: pushed,
  comment: inApp,
  status: inApp,
  request_created: { ...inApp, pushUrgent: true },
  unacknowledged: everywhere,
  my_request: everywhere,
  requester_replied: pushed,
  asset_offline: pushed,
  action_limit: pushed,
  readings_due: inApp,
  stock_low: inApp,
  order_to_approve: mailed,
  automation: pushed,
  automation_disabled: everywhere,
  proposals: inApp,
  import_done: inApp,
  export_ready: inApp,
  webhook_disabled: mailed,
  backup_failed: mailed,
} as const satisfies Record<string, Defaults>;

export type NoticeEvent = keyof typeof noticeDefaults;
export const noticeEvents = Object.keys(noticeDefaults) as NoticeEvent[];

/** What a notice can be about; the inbox reads their tables. */
export const noticeNouns = [
  'work-order',
  'request',
  'asset',
  'part',
  'purchase-order',
  'measurement',
  'automation',
  'webhook',
  'agent',
  'proposal',
  'handover',
  'batch-upload',
  'export',
  'system',
] as const satisfies readonly Noun[];
export type NoticeNoun = (typeof noticeNouns)[number];

/** Where something is seen to that has no page of its own. */
const places: Partial<Record<NoticeNoun, (id: string) => string>> = {
  agent: () => '/agents/inbox',
  proposal: (id) => `/agents/proposal/${id}`,
  webhook: () => '/settings#webhooks',
  'batch-upload': (id) => `/batch-upload-new?id=${id}`,
  export: () => '/settings#data-export',
  system: () => '/settings#backups',
};

/** The path that a notice leads to. */
export const pathOf = (noun: NoticeNoun, id: string): `/${string}` =>
  (places[noun]?.(id) ?? `/${noun}/${id}`) as `/${string}`;

export const defaultsOf = (event: NoticeEvent): Defaults => noticeDefaults[event];
