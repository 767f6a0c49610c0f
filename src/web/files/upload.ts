import { currentOrganization, Offline, Problem } from '../api.ts';
import type { FileRow } from './file.ts';

/** Photos larger than this are made smaller before they are sent (S26.1): a phone on a shop floor has a slow line. */
const large = 5 * 1024 * 1024;
const longestSide = 2560;

/** Sends one file and says how much of it has gone, from 0 to 1. Its id is also its key: sent again, it is there once. */
export async function uploadFile(
  file: File,
  fields: Record<string, string> & { id: string },
  onProgress: (part: number) => void,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<FileRow> {
  const sent = await smaller(file);
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', sent, sent.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/core/files');
    const all = { accept: 'application/json', 'idempotency-key': fields.id, ...headers };
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    if (currentOrganization()) request.setRequestHeader('x-organization', currentOrganization());
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0));
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(request.response as FileRow);
      else reject(new Problem(request.status, (request.response as Record<string, unknown> | null) ?? {}));
    });
    request.addEventListener('error', () => reject(new Offline()));
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

/** A large photo as a smaller one, upright; what cannot be read as a picture here goes as it is. */
async function smaller(file: File): Promise<File> {
  if (file.size <= large || !/^image\/(jpeg|png|webp|heic|heif|avif)$/.test(file.type)) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const made = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
    if (made.size >= file.size) return file;
    return new File([made], file.name.replace(/\.[^.]*$/, '') + '.jpg', { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
