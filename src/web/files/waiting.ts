/** A file that the server does not have yet: it is on its way, or kept on this device until there is a connection. */
export interface Waiting {
  /** Also the id of the file to be: sent again, it is not there twice. */
  id: string;
  file: File;
  /** Sent along with it. */
  fields: Record<string, string>;
  problem?: string;
}

export const isWaiting = (value: unknown): value is Waiting => (value as Waiting | null)?.file instanceof File;

/** Of one among those that have arrived, which are their ids. */
export const idOf = (one: string | Waiting): string => (typeof one === 'string' ? one : one.id);
