import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Entity } from '#shared/entity';
import type { Field } from '#shared/field';
import type { Noun } from '#shared/permission';
import type { Drawing } from '../../ui/drawings.tsx';
import type { Question, Row } from '../../query.ts';
import type { May, Me } from '../../session.tsx';
import type { ListState } from '../list/list-state.ts';
import type { Tab } from '../list/tabs.ts';

/**
 * A noun on screen. Lists need no more than this line and what the server says about its fields; what details and forms
 * need is loaded when one is opened.
 */
export interface Feature {
  slug: Noun;
  path: string;
  label: string;
  plural: string;
  icon: LucideIcon;
  /** What stands where its list would be while there is none: what it is for. */
  empty: { drawing: Drawing; text: string };
  /** Its records lie in one another, by their field `parent`: it has a tree, and is picked from one. */
  nested?: true;
  /** First words of addresses, beside its own, of pages that belong to it. */
  pages?: readonly string[];
  /** The parts its list comes in, each with an address; the bare one leads to the first. */
  tabs?: Tab[];
  /** Where its list is, when it is on a page of another. */
  list?: string;
  /** How many of its list are read at a time, where that is not the usual number. */
  pageSize?: number;
  /** Its records are attached to others: they open where they are named, and alone are no place to go to. */
  attached?: true;
  /** Taken away on a page of its own, with more to consider than a row. */
  removedElsewhere?: true;
  /** Views that are there before anybody saves one; of the person who looks, for "assigned to me". */
  views?: (me: { id: string }) => BuiltInView[];
  /** What stands before the name of a record instead of the noun's sign: its picture. */
  mark?: (row: Row) => ReactNode;
  /** The same in Panel View alone. */
  panelMark?: (row: Row) => ReactNode;
  /** Values that a noun shows in a way of its own, by the key of the column. */
  cells?: Record<string, (row: Row) => ReactNode>;
  /** Its line in Panel View: what says most under the name, what stands beside it, and a mark where it has one here alone. */
  line?: (row: Row) => { mark?: ReactNode; subtitle: ReactNode; beside?: ReactNode };
  /**
   * What its rows say on the full screen of another record, by the key that leads there: how many lie at this place, and
   * not everywhere. Such columns have no order there, since the server knows only that of the whole.
   */
  seenFrom?: Record<string, (row: Row, id: string) => Record<string, unknown>>;
  /** Further ways to look at its list, offered beside Panel View and Table View and kept for this noun alone (S8). */
  layouts?: readonly Layout[];
  /** What others offer in the bar of such a view. */
  tools?: readonly ComponentType[];
  /** How one is made, where there is more than one way to begin; it stands in the place of the button. */
  Create?: ComponentType;
  /** The fields that are set on many rows at once, the most wanted first; otherwise all that can be. */
  bulk?: readonly string[];
  /** How a field is set that is only read by its own name: as what else, as that is read. */
  sets?: Record<string, (row: Row, value: unknown) => Record<string, unknown>>;
  /** Which field of the row that has the focus a key sets. */
  keys?: Record<string, string>;
  /** In this state a record is read and not changed, until the field that says so is. */
  settled?: { when(row: Row): boolean; until: string };
  /** Where what is chosen in the list can be taken together, beside changing and deleting it. */
  together?: readonly Together[];
  /** What of it goes on wherever one is: shown in the top bar, loaded when the page is at rest. */
  Ongoing?: ComponentType;
  /** The filters of its first tab whose records a person takes along to where there is no connection (`seen/along.ts`). */
  along?: Record<string, string>;
  load(): Promise<{ screens: Screens }>;
}

/** Whether a record, or one field of it, is only read now. */
export const isSettled = ({ settled }: Feature, row: Row, field?: string): boolean =>
  settled !== undefined && settled.when(row) && field !== settled.until;

interface BuiltInView {
  name: string;
  query: string;
  /** What is said where it shows nothing, and where to look next. */
  empty?: { text: string; next: string; query: string };
}

/** A way to look at a list: loaded when it is chosen, it shows what the address asks for in a shape of its own. */
export interface Layout {
  /** As the address says it: `view=boardView`. */
  view: string;
  label: string;
  icon: LucideIcon;
  Content: ComponentType<{ feature: Feature; state: ListState }>;
}

export interface Together {
  label: string;
  icon: LucideIcon;
  most: number;
  /** For whom it is, where that is not everybody who sees the list. */
  permit?: readonly [verb: string, noun: Noun];
  /** Where it leads, when it is done; nowhere where there was nothing to do, and that was said. */
  to(ids: string[]): string | Promise<string | undefined>;
}

/** The noun's own part of the shared screens: how its form is divided, and the cards on its page. */
export interface Screens {
  /** Its contract, for whoever fills in a form; the page of a record does without it. */
  contract(): Promise<Entity>;
  /** The sections of its form, for whom and for which record; none where there is nothing this person may set. */
  form(on: { me: Me; row?: Row }): FormSection[];
  /** How one is made, where that is not by filling in the form. */
  Create?: ComponentType;
  panels: Panel[];
  /** Fields that say nothing to a person, or that a panel of its own says better. */
  unshown?: readonly string[];
  /** Beside the title of its page. */
  Status?: ComponentType<{ row: Row }>;
  /** What has to be known before anything else on its page. */
  Notice?: ComponentType<{ row: Row }>;
  /** Beside everything else, and on a narrow screen below the overview: what is looked up and changed all day. */
  Side?: ComponentType<{ row: Row }>;
  /** The panel below which it stands on a narrow screen, where that is not the overview. */
  sideAfter?: string;
  /** In the place of the plain history, at its anchor. */
  activity?: Omit<Panel, 'id'>;
  /** What is begun from its page, before its own changes. */
  Actions?: ComponentType<{ row: Row }>;
  /** At the foot of a phone's screen: what is done in the field. */
  Bar?: ComponentType<{ row: Row }>;
  /** Its page as a sheet of paper, at the same address with `?print=1` (S48). */
  Print?: ComponentType<{ row: Row }>;
  /** In the menu of its page, before Delete. */
  actions?(row: Row, may: (verb: string, noun: Noun) => boolean): Action[];
  /** What is asked before one is deleted, where more goes with it than its page shows. */
  removal?(row: Row): { title: string; text: string };
  /** Around the facts of the overview, where there is more to show than facts. */
  Overview?: ComponentType<{ row: Row; facts: ReactNode }>;
  /** Inputs for values that are no kind of field. */
  inputs?: Record<string, ComponentType<OwnInputProps>>;
  /** A record as its form holds it, where values are written in another shape than they are read. */
  opened?(row: Row): Row;
  /** What a new one begins with beyond the plain values of its address. */
  begin?(search: Record<string, string>): Promise<Beginning>;
  /** What other fields take on from the choice of one, unless somebody chose them; `began` is what the form began with. */
  follows?: Record<string, (value: unknown, began: Record<string, unknown>) => Promise<Record<string, unknown>>>;
  /** What has to be answered before a change is saved; the answer goes along with it. */
  question?: {
    when(row: Row, body: Record<string, unknown>): boolean;
    /** Of one, or of many that are changed together; `asked` are those that it is about. */
    Dialog: ComponentType<{
      many?: boolean;
      asked: Asked[];
      onAnswer(along: Record<string, unknown>): void;
      onClose(): void;
    }>;
  };
  /** What its page asks besides the record, for whoever reads it before it is opened. */
  along?(row: Row, may: May): Promise<Question[]>;
  /** How a new one is made, where that may wait for a connection: nothing where it is kept on the device until then. */
  make?(body: Record<string, unknown>): Promise<Row | undefined>;
  /** How its form is saved, where that takes more than one call; nothing when it was cancelled, and that was said. */
  save?(saving: Saving): Promise<Row | undefined>;
}

/** A record with the change that something is asked about. */
export interface Asked {
  row: Row;
  body: Record<string, unknown>;
}

export interface Saving {
  /** The record as it was when the form was opened; none when a new one is made. */
  row?: Row;
  body: Record<string, unknown>;
  /** With the version that must still be the current one. */
  headers?: Record<string, string>;
}

export interface Beginning {
  values?: Record<string, unknown>;
  /** Sent with what is filled in, and without an input of its own. */
  along?: Record<string, unknown>;
  /** What another record says about fields of this one, and why some are locked. */
  rules?: Record<string, FieldRule>;
  lockedBy?: string;
  /** Said over the form. */
  notice?: string;
}

export interface FieldRule {
  locked?: boolean;
  hidden?: boolean;
  required?: boolean;
}

export interface OwnInputProps {
  /** Of the element that errors and links lead to. */
  id: string;
  field: Field;
  value: unknown;
  /** What stands in the whole form, for an input that has to do with others. */
  values: Record<string, unknown>;
  error?: string;
  /** Of its parts: `0.name`. */
  errors: Record<string, string>;
  onChange(value: unknown): void;
  /** To make the record that is missing, and come back with it; `within` says where in the value it goes: `2.part`, `users.+`. */
  onAddNew(noun: string, typed: string, within?: string): void;
}

/** Somewhere to go with a record, or something to be had of it. */
export interface Action {
  label: string;
  icon: LucideIcon;
  href: string;
  /** Saved under this name rather than opened. */
  download?: string;
}

export interface FormSection {
  title?: string;
  fields: string[];
  /** This person may set nothing else: no fields of the organisation's own. */
  only?: true;
}

export interface Panel {
  /** The anchor of its heading. */
  id: string;
  title: string;
  /** The key in `/counts` whose number the heading shows. */
  count?: string;
  /** How many rows' room it takes when it has that many, kept free until it is there: nothing below it moves then. */
  rows?(count: number): number;
  Content: ComponentType<{ row: Row }>;
}

let features: readonly Feature[] = [];

/** Told once, by the top floor: the screens below it know no noun. */
export const setFeatures = (all: readonly Feature[]): void => {
  features = all;
};

/** Its list, as an address. */
export const listOf = ({ slug, list }: Feature): string => list ?? `/${slug}`;
/** Its list, as a link takes it; filters and view of the page one is on go along where it is the noun's own. */
export const toList = (feature: Feature): { to: string; search: never } => {
  const [to = '', query] = listOf(feature).split('?');
  const search = query ? Object.fromEntries(new URLSearchParams(query)) : (before: object) => before;
  return { to, search: search as never };
};
export const allFeatures = (): readonly Feature[] => features;

/** What a page belongs to, by the first word of its address. */
export function sectionOf(pathname: string): string {
  const [, first = ''] = pathname.split('/');
  return features.find(({ pages }) => pages?.includes(first))?.slug ?? first;
}
/** Where pickers find its records: what `/fields` calls `options_from`. */
export const optionsOf = ({ path }: Feature): string => `/api${path}/minimal`;
/** The noun whose records are picked from there. */
export const featureFrom = (from: string | null | undefined): Feature | undefined =>
  features.find((feature) => optionsOf(feature) === from);
export const featureOf = (slug: string): Feature | undefined => features.find((feature) => feature.slug === slug);
