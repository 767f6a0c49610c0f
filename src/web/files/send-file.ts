import { Offline } from '../api.ts';
import type { uploadFile } from './upload.ts';

/** `uploadFile`, which no page needs at first sight. If it cannot be loaded, that is as without a connection. */
export const sendFile: typeof uploadFile = async (...given) => {
  const upload = await import('./upload.ts').catch(() => {
    throw new Offline();
  });
  return upload.uploadFile(...given);
};
