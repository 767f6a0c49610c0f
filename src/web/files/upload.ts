import { words } from '#words/screen';
import { currentOrganization, Offline, Problem, endsSession } from '../api.ts';
import { type FileRow, isHeic } from './file.ts';

/** Larger photos are scaled down before the upload (S26.1): a phone on a shop floor has a slow connection. */
const large = 5 * 1024 * 1024;
const longestSide = 2560;

const path = '/core/files';

/** Uploads a file and reports progress from 0 to 1. Its id is the idempotency key: a retry creates no second file. */
export async function uploadFile(
  file: File,
  fields: Record<string, string> & { id: string },
  onProgress: (part: number) => void,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<FileRow> {
  const sent = await prepared(file, fields.is_compressible !== 'false');
  signal.throwIfAborted();
  const form = new FormData();
  for (const [key, value] of Object.entries({ ...declaredType(sent), ...fields })) form.append(key, value);
  form.append('file', sent, sent.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    const all = { accept: 'application/json', 'idempotency-key': fields.id, ...headers };
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    if (currentOrganization()) request.setRequestHeader('x-organization', currentOrganization());
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0));
    const answered = async ({ status, response }: XMLHttpRequest) => {
      if (status === 201) resolve(response as FileRow);
      else if (!(await endsSession(status, path)))
        reject(new Problem(status, (response as Record<string, unknown> | null) ?? {}));
    };
    request.addEventListener('load', () => void answered(request));
    request.addEventListener('error', () => reject(new Offline()));
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

/** Browsers report different types for text files on different systems; file extensions are reliable. */
const texts: Record<string, string> = { csv: 'text/csv', json: 'application/json', md: 'text/markdown' };

/** The declared type; the content decides (D32). */
function declaredType({ name, type }: File): { mime_type?: string } {
  const declared = texts[name.split('.').pop()!.toLowerCase()] ?? type;
  return declared ? { mime_type: declared } : {};
}

/** The file as uploaded: a large photo scaled down, and HEIC as JPEG, which every device can read. */
async function prepared(file: File, photo: boolean): Promise<File> {
  if (isHeic(file)) {
    const converted = await asJpeg(file, photo ? longestSide : Infinity);
    if (!converted && photo) throw new Error(words.files.unreadable);
    return converted ?? file;
  }
  if (!photo || file.size <= large || !/^image\/(jpeg|png|webp|avif)$/.test(file.type)) return file;
  const converted = await asJpeg(file, longestSide);
  return converted && converted.size < file.size ? converted : file;
}

/** Upright; undefined if the browser cannot read it as a picture. */
async function asJpeg(file: File, longest: number): Promise<File | undefined> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
    return new File([blob], file.name.replace(/\.[^.]*$/, '') + '.jpg', { type: 'image/jpeg' });
  } catch {
    return undefined;
  }
}
