import { type Noun, nouns } from '#shared/permission';

/** Nouns whose changes are told to nobody outside: they are no records, private, or about telling itself. */
const untold = new Set<Noun>([
  'cost',
  'history',
  'figure',
  'export',
  'batch-upload',
  'mail',
  'system',
  'view',
  'calendar-feed',
  'webhook',
]);

const verbs = ['created', 'updated', 'deleted', 'restored'] as const;

/** `work-order` as the names of events have it. */
export const snake = (noun: string): string => noun.replaceAll('-', '_');

/** What says more than that a record was changed, the most telling first. */
const special = [
  'work_order.completed',
  'work_order.overdue',
  'work_order.assigned',
  'work_order.status_changed',
  'asset.status_changed',
  'purchase_order.status_changed',
  'stock.low',
  'stock.moved',
  'request.accepted',
  'request.rejected',
  'reading.added',
  'comment.added',
  'user.joined',
  'import.completed',
  'import.undone',
] as const;
export type SpecialEvent = (typeof special)[number];

/** The events of each noun, as the settings show them. */
export const eventGroups: readonly { noun: Noun; events: readonly string[] }[] = [
  ...nouns
    .filter((noun) => !untold.has(noun))
    .map((noun) => ({
      noun,
      events: [...verbs.map((verb) => `${snake(noun)}.${verb}`), ...special.filter((event) => homeOf(event) === noun)],
    })),
  { noun: 'batch-upload', events: special.filter((event) => homeOf(event) === 'batch-upload') },
];

/** Everything that one can ask for. A ping is only ever sent by the button. */
export const events: ReadonlySet<string> = new Set(eventGroups.flatMap((group) => group.events));

/** The noun under which somebody looks for an event. */
function homeOf(event: SpecialEvent): Noun {
  const [what] = event.split('.') as [string];
  const elsewhere: Partial<Record<string, Noun>> = {
    stock: 'part',
    reading: 'measurement',
    comment: 'work-order',
    import: 'batch-upload',
  };
  return elsewhere[what] ?? (what.replaceAll('_', '-') as Noun);
}
