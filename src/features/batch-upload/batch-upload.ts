/** The shapes of an upload that server and screen share. */
const statuses = [
  'reading',
  'unreadable',
  'ready',
  'checking',
  'checked',
  'importing',
  'done',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type Status = (typeof statuses)[number];

/** While one of these, something goes on by itself. */
export const isBusy = (status: Status): boolean =>
  status === 'reading' || status === 'checking' || status === 'importing' || status === 'undoing';

/** Whether it can still be changed. */
export const isDraft = (status: Status): boolean =>
  ['reading', 'unreadable', 'ready', 'checking', 'checked'].includes(status);

export const outcomes = ['create', 'update', 'unchanged', 'rejected', 'skipped'] as const;
export type Outcome = (typeof outcomes)[number];
export type Counts = Record<Outcome, number>;

export interface SourceFile {
  name: string;
  kind: 'csv' | 'xlsx' | 'json';
  encoding: string | null;
  delimiter: string | null;
  sheets: string[];
  sheet: string | null;
  header_row: number;
  rows: number;
}

const reasons = ['same name', 'used last time', 'similar', 'by values', 'chosen', 'secret'] as const;

export interface Column {
  index: number;
  header: string;
  samples: string[];
  field: string | null;
  why: (typeof reasons)[number] | null;
}

export interface Settings {
  /** How rows find the records they change: none, id, external_id, or a field. */
  key: string;
  mode: 'create' | 'update' | 'both';
  blank: 'keep' | 'clear';
  date_order: 'dmy' | 'mdy' | 'ymd' | null;
  decimal: '.' | ',' | null;
  constants: Record<string, string>;
  values: Record<string, Record<string, string>>;
  references: Record<string, Record<string, string>>;
  /** Files that were sent along: the name that rows call them by, and the id. */
  pictures: Record<string, string>;
  send_invitations: boolean;
}

export const usualSettings: Settings = {
  key: 'none',
  mode: 'both',
  blank: 'keep',
  date_order: null,
  decimal: null,
  constants: {},
  values: {},
  references: {},
  pictures: {},
  send_invitations: false,
};

/** What must be answered before the rows can be checked. */
export interface Question {
  id: string;
  field: string;
  message: string;
  /** The setting that answers it, and its values. */
  setting: 'date_order' | 'decimal' | null;
  options: { value: string; label: string }[];
}

export const fixes = ['format', 'value', 'map', 'cut', 'clear', 'fill_down', 'create', 'first', 'skip'] as const;
export type Fix = (typeof fixes)[number];

/** Texts of a group that are shown, the most frequent first. */
export const mostValues = 50;

export interface Group {
  /** The problem and the field: `unknown:location`. */
  id: string;
  problem: string;
  field: string;
  message: string;
  /** A warning does not stop its rows. */
  warning: boolean;
  count: number;
  values: { text: string; count: number }[];
  fixes: Fix[];
}

export interface Rule {
  n: number;
  problem: string;
  field: string;
  fix: Fix;
  value: unknown;
  changed: number;
}

export interface Problem {
  problem: string;
  field: string;
  message: string;
  text: string;
  warning?: true;
}

export interface RowChange {
  field: string;
  from: unknown;
  to: unknown;
}

export interface ImportRow {
  row: number;
  outcome: Outcome | null;
  /** As the file has them, with what was written over them; by column. */
  cells: string[];
  problems: { field: string; message: string; warning: boolean }[];
  changes: RowChange[];
  record: { id: string } | null;
}

export interface BatchUpload {
  id: string;
  entity: string;
  status: Status;
  version: number;
  created_at: string;
  file: SourceFile & { pictures: number };
  columns: Column[];
  /** The fields that a column can be matched to. */
  fields: UploadField[];
  settings: Omit<Settings, 'pictures'>;
  questions: Question[];
  counts: Counts | null;
  groups: Group[];
  rules: Rule[];
  progress: { done: number; total: number };
  undo_until: string | null;
  /** What an undo left, because it was changed or used since. */
  kept: { row: number; message: string }[];
  problem: string | null;
}

export interface UploadField {
  key: string;
  label: string;
  type: string;
  required: boolean;
  /** Rows can find their record by it. */
  is_key: boolean;
  options: { value: string; label: string }[] | null;
  /** The noun it refers to, and whether missing ones can be made. */
  to: string | null;
  can_create: boolean;
}
