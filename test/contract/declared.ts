import type { Route } from '#server/http/route';
import type { Fields } from '#shared/field';
import type { Body, Person } from '../person';
import type { Organization } from '../world';

/** Who makes records, where, and the word that every text of theirs carries. */
export interface Maker {
  person: Person;
  organization: string;
  /** Lower-case letters and digits, so that it survives folding and fits into an email. */
  mark: string;
}

export type Extent = 'all' | 'required';

/** A maker, with what it takes to make more than one record. */
export interface Tools extends Maker {
  make(noun: string, extent?: Extent): Promise<Body>;
  /** As the maker or somebody else, and sure to work: what is refused is an error of the sample. */
  send(method: string, path: string, body?: unknown, by?: Person): Promise<Body>;
}

/** A record in one of the states that it can be in, and who changes it there, by which call. */
export interface Situation {
  record: Body;
  person: Person;
  route: Route;
}

/** An organisation with a record of every noun, to which people can be asked; one technician serves for all. */
export interface Home extends Tools {
  at: Organization;
  /** Of the record of a noun. */
  id(noun: string): string;
  technician(): Promise<Person>;
}

/** A state that a full record comes into by a change, or how else it is reached. */
export type State = Record<string, unknown> | ((home: Home) => Promise<Partial<Situation> & Pick<Situation, 'record'>>);

/** Bodies in which fields depend on each other, and how values are made to go together. */
interface Fitting {
  of(fields: Fields): boolean;
  fit(body: Record<string, unknown>, maker: Maker): Record<string, unknown> | Promise<Record<string, unknown>>;
}

/** What a call needs: a record on which it works, and a body that goes with it. */
export interface Verb {
  /** The record on which it works, made from any of its noun; or what of it the id in its path is of. */
  on?(tools: Tools, record: Body): Promise<Body>;
  /** Its path names something on the record: no other record of the noun will do. */
  ofPart?: true;
  /** It works but once on a record: each try needs one of its own. */
  once?: true;
  body?(body: Body, record: Body): Body;
  /** It is for programs alone: a session is refused. */
  byKey?: true;
  /** What its entries are called in the history, where that is neither created, updated nor deleted. */
  action?: string;
  /** Records that were deleted are there again. */
  bringsBack?: true;
  /** It calculates, or writes what is no record: there is nothing for the history. */
  changesNoRecord?: true;
  /** What it is asked with, where it is about no one record. */
  ask?(tools: Tools): Promise<Body>;
}

/** What the suites cannot know of a noun from its contract; `x.sample.ts` in the folder of its feature says it. */
export interface Sample {
  noun?: string;
  /** Where its records are made, when that is not by POST on its own path. */
  madeAt?: string;
  /** Where a value decides who may touch or see the record: one that leaves it to the grants. */
  values?: Record<string, unknown>;
  /** Fields that stay as they are when a record is changed. */
  fixed?: readonly string[];
  /** What those refer to who may not make one. */
  instead?(person: Person): Promise<Body>;
  /** Nested values whose parts depend on each other, for whichever field takes them. */
  nested?(text: string, n: number): unknown;
  bodies?: readonly Fitting[];
  verbs?: Record<string, Verb>;
  states?: Record<string, State>;
  /** What is read under another name than it is written, or is no part of the record but of what is done; by field. */
  readAs?: Record<string, (record: Body) => Body>;
  /** What is given anew where it is emptied. */
  givenAnew?: readonly string[];
  /** What a record is made with where nothing is said. */
  givenAtFirst?: readonly string[];
  /** Values that say something where the samples are bland, so that records go together. */
  telling?(home: Home): Promise<Record<string, unknown>>;
  /** What goes together when all is said at once. */
  together?: Record<string, unknown>;
  /** What changes the state of the record, in the order in which it is tried. */
  last?: readonly string[];
}

const files = import.meta.glob<{ sample: Sample }>('../../src/features/**/*.sample.ts', { eager: true });

export const samples: readonly Sample[] = Object.values(files).map(({ sample }) => sample);

const nothing: Sample = {};
export const sampleOf = (noun: string | undefined): Sample =>
  samples.find((one) => noun && one.noun === noun) ?? nothing;

const verbs = new Map(samples.flatMap((one) => Object.entries(one.verbs ?? {})));
const anyVerb: Verb = {};
export const verbOf = ({ path }: Route): Verb => verbs.get(path) ?? anyVerb;
