import type { Entity } from '#shared/entity';
import type { FieldErrors } from '#shared/errors';
import type { Row } from '../../query.ts';
import type { Beginning, FormSection } from '../common/feature.ts';
import type { Changes } from './form-values.ts';

/** What a form was opened on: changes by others must not appear under what is being typed. */
export interface Opened {
  record?: Row;
  entity: Entity;
  sections: FormSection[];
  beginning: Beginning;
}

/** A form that is reopened with its values, after Add New or a refusal. */
interface Resumed extends Changes {
  /** The id of the input whose Add New was used. */
  focus?: string;
  refusal?: Refusal;
}

export interface Refusal {
  errors: FieldErrors;
  /** An error that belongs to no field. */
  general: string;
  /** The record as somebody else has changed it meanwhile. */
  theirs?: Row;
}

const waiting = new Map<string, Resumed>();

/** Only one return from Add New is pending: a newer one replaces it. */
export function resumeWith(draftKey: string, resumed: Resumed): void {
  const isReturn = ({ focus }: Resumed) => focus !== undefined;
  if (isReturn(resumed)) for (const [key, one] of waiting) if (isReturn(one)) waiting.delete(key);
  waiting.set(draftKey, resumed);
}

/** Read on render and deleted a while later, because the router may render a page twice during navigation. */
export const resumedWith = (draftKey: string): Resumed | undefined => waiting.get(draftKey);
export const forgetResumed = (draftKey: string, resumed: Resumed): void =>
  void setTimeout(() => waiting.get(draftKey) === resumed && waiting.delete(draftKey), 2_000);
