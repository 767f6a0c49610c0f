import type { Chip, FileChip } from '#shared/field';
import type { StoredMeaning } from '../totals';

/** A reading as the API returns it. */
export interface Reading {
  id: string;
  /** Of a state measurement the key of the state. */
  value: number | string;
  delta: number | null;
  total: number | null;
  taken_at: string;
  note: string | null;
  external_id: string | null;
  meaning: StoredMeaning | null;
  photo: Pick<FileChip, 'id' | 'name' | 'file_url' | 'thumbnail_url'> | null;
  is_suspect: boolean;
  is_unexplained: boolean;
  is_late: boolean;
  voided_at: string | null;
  voided_by: Chip | null;
  void_reason: string | null;
  created_at: string;
  created_by: Chip | null;
  source: string;
}

/** The answer to one reading; a repeated one is the first. */
export type Added = Reading & { duplicate: boolean };

/** The answer to many. */
export interface Taken {
  accepted: number;
  duplicates: number;
  rejected: Rejected[];
}

export interface Rejected {
  index: number;
  errors: Record<string, string[]>;
  /** What would make it acceptable. */
  needs?: 'meaning' | 'confirmed';
}
