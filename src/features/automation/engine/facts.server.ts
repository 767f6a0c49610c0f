import type { Chip } from '#shared/field';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { hasStore, storeOf } from '#server/entity/store';
import type { EventChange } from './event';
import type { AutomationEvent } from './event';
import { plain } from './matches';
import { nounOf, rootOf } from '../check/roots';
import type { Lookup } from '../sentence/template-text';
import { placesIn, textsIn } from '../sentence/template-text';

type Row = Record<string, unknown>;

/** What a run can read: what happened, its subject and what belongs to it. Records are read once. */
export class Facts {
  readonly #records = new Map<string, Promise<Row | undefined>>();
  readonly #made = new Map<string, string>();

  constructor(
    readonly ctx: Context,
    readonly event: AutomationEvent,
    readonly automation: { name: string },
  ) {}

  /** A record as the author may read it now. */
  record(noun: string, id: string): Promise<Row | undefined> {
    const key = `${noun} ${id}`;
    const found =
      this.#records.get(key) ??
      (hasStore(noun)
        ? getRow(this.ctx, storeOf(noun), id).catch((error: { status?: number }) => {
            if (error.status !== 404) throw error;
            return undefined;
          })
        : Promise.resolve(undefined));
    this.#records.set(key, found as Promise<Row | undefined>);
    return found as Promise<Row | undefined>;
  }

  subject(): Promise<Row | undefined> {
    const { subject } = this.event;
    return subject ? this.record(subject.noun, subject.id) : Promise.resolve(undefined);
  }

  /** A record that an earlier action made can be named by later ones. */
  note(noun: string, id: string): void {
    this.#made.set(rootOf(noun), id);
  }

  /** The id of the record that a name stands for: the subject, what it belongs to, or what an action made. */
  async idOf(root: string): Promise<string | undefined> {
    const made = this.#made.get(root);
    if (made) return made;
    const { subject } = this.event;
    if (!subject) return undefined;
    if (rootOf(subject.noun) === root) return subject.id;
    const chip = (await this.subject())?.[root] as Chip | null | undefined;
    if (chip?.id) return chip.id;
    // Where a machine stands, for what happens to the machine's measurement.
    const asset = root === 'location' ? ((await this.subject())?.asset as Chip | null | undefined) : undefined;
    const place = asset && (await this.record('asset', asset.id))?.location;
    return (place as Chip | null | undefined)?.id;
  }

  async valueAt(path: string): Promise<unknown> {
    const [root = '', ...rest] = path.split('.');
    const { reading, step, body, changes } = this.event;
    if (root === 'automation') return this.automation[rest[0] as 'name'];
    if (root === 'reading') return reading?.[rest[0] as 'value'];
    if (root === 'step') return step?.[rest[0] as 'label'];
    if (root === 'change') return shownChange(changes?.[0])?.[rest[0] as 'field'];
    if (root === 'body') return rest.reduce<unknown>(inner, body);
    const id = await this.idOf(root);
    return id === undefined ? undefined : this.#along(nounOf(root), id, rest);
  }

  async #along(noun: string, id: string, [key, ...rest]: string[]): Promise<unknown> {
    if (key === undefined || (key === 'id' && rest.length === 0)) return id;
    const row = await this.record(noun, id);
    const value = row?.[key];
    if (key === 'custom_fields') return rest.reduce<unknown>(inner, value);
    const to = storeOf(noun).entity.fields[key]?.to;
    const next = rest[0];
    if (next === undefined || typeof value !== 'object' || value === null) return value;
    if (next in value || !to) return (value as Row)[next];
    return this.#along(to, (value as Chip).id, rest);
  }

  /** Looks up every place in these texts, for filling them in. */
  async lookupFor(value: unknown): Promise<Lookup> {
    const paths = new Set(textsIn(value).flatMap(({ text }) => placesIn(text)));
    const found = new Map<string, unknown>();
    for (const path of paths) found.set(path, await this.valueAt(path));
    return (path) => found.get(path);
  }
}

const inner = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Row)[key] : undefined;

const shownChange = (change: EventChange | undefined) =>
  change && { field: change.field, from: nameOrPlain(change.from), to: nameOrPlain(change.to) };

const nameOrPlain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : plain(value);
