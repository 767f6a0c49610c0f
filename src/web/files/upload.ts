import { words } from '#words/screen';
import { currentOrganization, Offline, Problem, endsSession } from '../api.ts';
import { type FileRow, isHeic } from './file.ts';

/** Photos larger than this are made smaller before they are sent (S26.1): a phone on a shop floor has a slow line. */
const large = 5 * 1024 * 1024;
const longestSide = 2560;

const path = '/core/files';

/** Sends one file and says how much of it has gone, from 0 to 1. Its id is also its key: sent again, it is there once. */
export async function uploadFile(
  file: File,
  fields: Record<string, string> & { id: string },
  onProgress: (part: number) => void,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<FileRow> {
  const sent = await prepared(file, fields.is_compressible !== 'false');
  const form = new FormData();
  for (const [key, value] of Object.entries({ ...saidType(sent), ...fields })) form.append(key, value);
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

/** What browsers say of texts differs from desk to desk; how their names end does not. */
const texts: Record<string, string> = { csv: 'text/csv', json: 'application/json', md: 'text/markdown' };

/** What it is said to be; the content decides (D32). */
function saidType({ name, type }: File): { mime_type?: string } {
  const said = texts[name.split('.').pop()!.toLowerCase()] ?? type;
  return said ? { mime_type: said } : {};
}

/** As it goes over the line: a large photo smaller, and what only some phones can read as a kind that all can. */
async function prepared(file: File, photo: boolean): Promise<File> {
  if (isHeic(file)) {
    const made = await asJpeg(file, photo ? longestSide : Infinity);
    if (!made && photo) throw new Error(words.files.unreadable);
    return made ?? file;
  }
  if (!photo || file.size <= large || !/^image\/(jpeg|png|webp|avif)$/.test(file.type)) return file;
  const made = await asJpeg(file, longestSide);
  return made && made.size < file.size ? made : file;
}

/** Upright; nothing where it cannot be read as a picture here. */
async function asJpeg(file: File, longest: number): Promise<File | undefined> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const made = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
    return new File([made], file.name.replace(/\.[^.]*$/, '') + '.jpg', { type: 'image/jpeg' });
  } catch {
    return undefined;
  }
}
