import { words } from '#words/screen';
import { sayFailed } from '../ui/overlay/toast.tsx';
import type { FileRow } from './file.ts';

/** Saves a file by its URL if that responds, otherwise by fetching it; if both fail it says so (S34.2). */
export async function download({ file_url, name }: FileRow): Promise<void> {
  const address = `${file_url}?download=true`;
  if (await responds(address)) return save(address, name);
  try {
    const response = await fetch(address, { cache: 'no-store' });
    if (!response.ok) throw new Error(response.statusText);
    const objectUrl = URL.createObjectURL(await response.blob());
    save(objectUrl, name);
    setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000);
  } catch {
    sayFailed(words.files.downloadFailed);
  }
}

/** The browser does not report how a download went, so a HEAD request checks the URL first. */
const responds = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

function save(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
