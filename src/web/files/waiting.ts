/** A file that the server does not have yet: it is uploading, or stored on this device until there is a connection. */
export interface Waiting {
  /** Also the id of the future file, so that a retry creates no second one. */
  id: string;
  file: File;
  /** Sent with the file. */
  fields: Record<string, string>;
  problem?: string;
}

export const isWaiting = (value: unknown): value is Waiting => (value as Waiting | null)?.file instanceof File;

/** The id of an uploaded file, which is the value itself, or of a waiting one. */
export const idOf = (one: string | Waiting): string => (typeof one === 'string' ? one : one.id);
