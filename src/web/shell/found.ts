import type { ReactNode } from 'react';
import type { Feature } from '../entity/common/feature.ts';
import type { Row } from '../query.ts';

/** A line of the palette. */
export interface Hit {
  key: string;
  icon: ReactNode;
  label: string;
  hint: string;
  to: string;
  /** Downloaded under this name instead of opened. */
  download?: string;
}

/** A record in it. */
export interface Found {
  noun: string;
  feature: Feature;
  row: Row;
}
