import type { Entity } from '#shared/entity';
import type { FieldErrors } from '#shared/errors';
import type { Row } from '../../query.ts';
import type { Beginning, FormSection } from '../common/feature.ts';
import type { Changes } from './form-values.ts';

/** What a form was opened on: what others change must not slip under what is typed. */
export interface Opened {
  record?: Row;
  entity: Entity;
  sections: FormSection[];
  beginning: Beginning;
}

/** A form that is opened again with what was in it, because something was made for it or the server refused it. */
interface Resumed extends Changes {
  /** The id of the input that asked for what was made. */
  focus?: string;
  refusal?: Refusal;
}

export interface Refusal {
  errors: FieldErrors;
  /** What concerns no field. */
  general: string;
  /** The record as somebody else has made it meanwhile. */
  theirs?: Row;
}

const waiting = new Map<string, Resumed>();

/** Whoever comes back from making something comes back to one place: what they came back to before is over. */
export function resumeWith(draftKey: string, resumed: Resumed): void {
  const isReturn = ({ focus }: Resumed) => focus !== undefined;
  if (isReturn(resumed)) for (const [key, one] of waiting) if (isReturn(one)) waiting.delete(key);
  waiting.set(draftKey, resumed);
}

/** Read when the form is drawn, and forgotten a while after: the router may draw a page twice on the way to it. */
export const resumedWith = (draftKey: string): Resumed | undefined => waiting.get(draftKey);
export const forgetResumed = (draftKey: string, resumed: Resumed): void =>
  void setTimeout(() => waiting.get(draftKey) === resumed && waiting.delete(draftKey), 2_000);
