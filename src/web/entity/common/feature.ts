import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Entity } from '#shared/entity';
import type { Field } from '#shared/field';
import type { Noun } from '#shared/permission';
import type { LazyScreen } from '../../lazy-screen.tsx';
import type { Drawing } from '../../ui/drawings.tsx';
import type { Question, Row } from '../../query.ts';
import type { May, Me } from '../../session.tsx';
import type { ListState } from '../list/list-query.ts';
import type { Tab } from '../list/tabs.ts';

/** A noun on screen. Lists need only this and the noun's `/fields`; pages and forms load the rest when opened. */
export interface Feature {
  slug: Noun;
  path: string;
  label: string;
  plural: string;
  icon: LucideIcon;
  /** Shown in place of an empty list: what the noun is for. */
  empty: { drawing: Drawing; text: string };
  /** Records nest by their field `parent`: the noun has a tree, and a picker with levels. */
  nested?: true;
  /** First path segments, besides its own, of pages that belong to it. */
  pages?: readonly string[];
  /** The tabs of its list, each with an address; the bare path leads to the first. */
  tabs?: Tab[];
  /**
   * What replaces its list for people who read only their own records, and how things are called for them: the list, a
   * new one, the buttons that send it, and what is said about it.
   */
  ownList?: {
    plural: string;
    create: string;
    send: string;
    sendAnother: string;
    activity: string;
    List: LazyScreen<object>;
  };
  /** The address of its list, if that is on another noun's page. */
  list?: string;
  /** How many of its list are read at a time, where that is not the usual number. */
  pageSize?: number;
  /** On a phone its list is one of the two in the bottom bar. */
  inBar?: true;
  /** Its records are attached to others: they open where they are named, and alone are no place to go to. */
  attached?: true;
  /** Taken away on a page of its own, with more to consider than a row. */
  removedElsewhere?: true;
  /** Built-in saved views; they depend on the person, for "assigned to me". */
  views?: (me: { id: string }) => BuiltInView[];
  /** Shown before a record's name instead of the noun's icon, such as its picture. */
  mark?: (row: Row) => ReactNode;
  /** The same in Panel View alone. */
  panelMark?: (row: Row) => ReactNode;
  /** Values that a noun shows in a way of its own, by the key of the column. */
  cells?: Record<string, (row: Row) => ReactNode>;
  /**
   * Its line in Panel View: the subtitle, what stands beside it, and a mark that only this view has. What can be pressed
   * (`control`) stands after the link of the record, not in it.
   */
  line?: (row: Row) => { mark?: ReactNode; subtitle: ReactNode; beside?: ReactNode; control?: ReactNode };
  /**
   * Extra values of its rows on the full screen of another record, by relation key: the stock at this place, not in
   * total. These columns cannot be sorted there, because the server sorts only by the total.
   */
  seenFrom?: Record<string, (row: Row, id: string) => Record<string, unknown>>;
  /** Further views of its list besides Panel View and Table View, remembered per noun (S8). */
  layouts?: readonly Layout[];
  /** Tools that other features add to the bar of such a view. */
  tools?: readonly ComponentType[];
  /** Replaces the create button if there are several ways to create a record. */
  Create?: ComponentType;
  /** The fields that can be set on many rows at once, the most used first; by default all that can. */
  bulk?: readonly string[];
  /** Fields that are read under one name and written under another: the values to write. */
  sets?: Record<string, (row: Row, value: unknown) => Record<string, unknown>>;
  /** Keyboard shortcuts that set a field of the focused row. */
  keys?: Record<string, string>;
  /** In this state a record is read-only, except for the field that ends the state. */
  settled?: { when(row: Row): boolean; until: string; reason: string };
  /** The values that a row allows for a field that has to have one, by field. */
  choices?: Record<string, (row: Row) => readonly string[]>;
  /** Bulk actions besides changing and deleting. */
  together?: readonly Together[];
  /** Something in progress that every page shows in the top bar, loaded when the page is idle. */
  Ongoing?: ComponentType;
  /** The filters of its first tab whose records are prefetched for work without a connection (`cache/offline.ts`). */
  offline?: Record<string, string>;
  load(): Promise<{ screens: Screens }>;
}

/** Whether a record, or one field of it, is read-only now. */
export const isSettled = ({ settled }: Feature, row: Row, field?: string): boolean =>
  settled !== undefined && settled.when(row) && field !== settled.until;

interface BuiltInView {
  name: string;
  query: string;
  /** Shown if the view is empty, with a link to another view. */
  empty?: { text: string; next: string; query: string };
}

/** A further view of a list: loaded when chosen, it renders what the address asks for. */
export interface Layout {
  /** Its name in the address: `view=boardView`. */
  view: string;
  label: string;
  icon: LucideIcon;
  Content: ComponentType<{ feature: Feature; state: ListState }>;
}

export interface Together {
  label: string;
  icon: LucideIcon;
  most: number;
  /** The permission it needs, if not everybody who sees the list may use it. */
  permit?: readonly [verb: string, noun: Noun];
  /** Only with such rows; it is offered if one of them is chosen. */
  when?(row: Row): boolean;
  /** Where to go afterwards; undefined if there was nothing to do and a message said so. */
  to?(ids: string[]): string | Promise<string | undefined>;
  /** Or what is done with each row in place, loaded when it is pressed. */
  act?(): Promise<RowAct>;
}

/** One verb of a noun on many rows, with its way back if there is one. */
export interface RowAct {
  /** Asks once for all rows; the answer goes along with each. */
  Question?: ComponentType<{ count: number; onAnswer(answer: Record<string, unknown>): void; onClose(): void }>;
  run(row: Row, answer: Record<string, unknown>): Promise<Row>;
  undo?(row: Row): Promise<Row>;
  said(count: number): string;
}

/** The noun's part of the shared screens: the sections of its form, and the cards on its page. */
export interface Screens {
  /** The contract, for forms; the page of a record does not need it. */
  contract(): Promise<Entity>;
  /** The sections of its form for this person and record; empty if this person may not set anything. */
  form(on: { me: Me; row?: Row }): FormSection[];
  /** Replaces the form for a new record. */
  Create?: ComponentType;
  panels: Panel[];
  /** Fields that are not meant for people, or that a panel shows better. */
  unshown?: readonly string[];
  /** Beside the title of its page. */
  Status?: ComponentType<{ row: Row }>;
  /** Shown above everything else on its page. */
  Notice?: ComponentType<{ row: Row }>;
  /** The side column, below the overview on a narrow screen: what is looked up and changed all day. */
  Side?: ComponentType<{ row: Row }>;
  /** The panel above it on a narrow screen, if that is not the overview. */
  sideAfter?: string;
  /** Replaces the plain history, at its anchor. */
  activity?: Omit<Panel, 'id'>;
  /** Buttons on its page, before Edit. */
  Actions?: ComponentType<{ row: Row }>;
  /** At the foot of a phone's screen: actions for work in the field. */
  Bar?: ComponentType<{ row: Row }>;
  /** Its page for print, at the same address with `?print=1` (S48). */
  Print?: ComponentType<{ row: Row }>;
  /** Help with filling in its form, above the fields. */
  Aid?: ComponentType<AidProps>;
  /** In the menu of its page, before Delete. */
  actions?(row: Row, may: (verb: string, noun: Noun) => boolean): Action[];
  /** The confirmation before a delete, if more is deleted with the record than its page shows. */
  removal?(row: Row): { title: string; text: string };
  /** Wraps the facts of the overview, if there is more to show. */
  Overview?: ComponentType<{ row: Row; facts: ReactNode }>;
  /** Inputs for values that have no field kind. */
  inputs?: Record<string, ComponentType<FieldInputProps>>;
  /** Turns a record into form values, if its values are written in another shape than they are read. */
  opened?(row: Row): Row;
  /** Initial values of a new record beyond those in the address. */
  begin?(search: Record<string, string>): Promise<Beginning>;
  /** Values that other fields take over from a choice, unless a person set them; `began` are the initial values. */
  follows?: Record<string, (value: unknown, began: Record<string, unknown>) => Promise<Record<string, unknown>>>;
  /** A question to answer before a change is saved; the answer is sent with the change. */
  question?: {
    when(row: Row, body: Record<string, unknown>): boolean;
    /** About one record, or many that are changed together; `changes` are the ones in question. */
    Dialog: ComponentType<{
      many?: boolean;
      changes: QuestionedChange[];
      onAnswer(extra: Record<string, unknown>): void;
      onClose(): void;
    }>;
  };
  /** The queries of its page besides the record, for prefetching. */
  offlineQueries?(row: Row, may: May): Promise<Question[]>;
  /** Creates a record in a way that works offline; undefined if it was queued. */
  make?(body: Record<string, unknown>): Promise<Row | undefined>;
  /** Saves the form if that takes more than one call; undefined if it was cancelled, with a message. */
  save?(saving: Saving): Promise<Row | undefined>;
}

/** A record with the change in question. */
export interface QuestionedChange {
  row: Row;
  body: Record<string, unknown>;
}

export interface Saving {
  /** The record as it was when the form was opened; undefined for a new one. */
  row?: Row;
  body: Record<string, unknown>;
  /** With the version that must still be current. */
  headers?: Record<string, string>;
}

export interface Beginning {
  values?: Record<string, unknown>;
  /** Sent with the form's values, without an input. */
  extra?: Record<string, unknown>;
  /** Rules for fields of the form that another record (a template) sets, and why some are locked. */
  rules?: Record<string, FieldRule>;
  lockedBy?: string;
  /** Shown above the form. */
  notice?: string;
  /** The field to begin at, if not the first. */
  focus?: string;
  /** What it begins from makes one record only. */
  once?: true;
}

export interface FieldRule {
  locked?: boolean;
  hidden?: boolean;
  required?: boolean;
}

export interface FieldInputProps {
  /** The id of the element that errors and links lead to. */
  id: string;
  field: Field;
  value: unknown;
  /** All values of the form, for an input that depends on others. */
  values: Record<string, unknown>;
  error?: string;
  /** Errors of its parts, such as `0.name`. */
  errors: Record<string, string>;
  onChange(value: unknown): void;
  /** Creates a missing record and returns with it; `within` is its place in the value: `2.part`, `users.+`. */
  onAddNew(noun: string, typed: string, within?: string): void;
}

export interface AidProps {
  /** A new value of a field, or a function of the one that it has then. */
  onChange(key: string, value: unknown): void;
}

/** A link from a record's menu, or a download. */
export interface Action {
  label: string;
  icon: LucideIcon;
  href: string;
  /** Downloaded under this name instead of opened. */
  download?: string;
}

export interface FormSection {
  title?: string;
  fields: string[];
  /** This person may set nothing else: the organisation's custom fields are left out. */
  only?: true;
}

export interface Panel {
  /** The anchor of its heading. */
  id: string;
  title: string;
  /** The key in `/counts` whose number the heading shows. */
  count?: string;
  /** How many rows high it will be, for that count: this space is reserved so that nothing below it moves. */
  rows?(count: number): number;
  /** Nothing can be added in it: while its count is 0 there is no card. */
  informs?: true;
  Content: ComponentType<{ row: Row }>;
}

let features: readonly Feature[] = [];

/** Called once by `app`: the screens here know no noun. */
export const setFeatures = (all: readonly Feature[]): void => {
  features = all;
};

/** The list of somebody who reads only their own records, if the noun has one. */
export const ownListOf = ({ slug, ownList }: Feature, may: May): Feature['ownList'] =>
  may('read', slug, {}) ? undefined : ownList;

/** The address of its list. */
export const listOf = ({ slug, list }: Feature): string => list ?? `/${slug}`;
/** A link to its list; on the noun's own page it keeps the current filters and view. */
export const toList = (feature: Feature): { to: string; search: never } => {
  const [to = '', query] = listOf(feature).split('?');
  const search = query ? Object.fromEntries(new URLSearchParams(query)) : (current: object) => current;
  return { to, search: search as never };
};
export const allFeatures = (): readonly Feature[] => features;

/** The noun that a page belongs to, by the first segment of its path. */
export function sectionOf(pathname: string): string {
  const [, first = ''] = pathname.split('/');
  return features.find(({ pages }) => pages?.includes(first))?.slug ?? first;
}
/** Where pickers find its records: `options_from` in `/fields`. */
export const optionsOf = ({ path }: Feature): string => `/api${path}/minimal`;
/** The noun whose records a picker loads from there. */
export const featureFrom = (from: string | null | undefined): Feature | undefined =>
  features.find((feature) => optionsOf(feature) === from);
export const featureOf = (slug: string): Feature | undefined => features.find((feature) => feature.slug === slug);
