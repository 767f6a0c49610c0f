/** A file that is kept on this device until there is a connection. */
export interface Waiting {
  id: string;
  file: File;
  /** It comes from the camera. */
  taken?: boolean;
  problem?: string;
}

export const isWaiting = (value: unknown): value is Waiting => (value as Waiting | null)?.file instanceof File;
