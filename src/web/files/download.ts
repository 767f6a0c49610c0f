import { words } from '#words/screen';
import { sayFailed } from '../ui/toast.tsx';
import type { FileRow } from './file.ts';

/** Saves a file: by its address where that answers, else by fetching it here, else it says that it failed (S34.2). */
export async function download({ file_url, name }: FileRow): Promise<void> {
  const address = `${file_url}?download=true`;
  if (await answers(address)) return save(address, name);
  try {
    const response = await fetch(address, { cache: 'no-store' });
    if (!response.ok) throw new Error(response.statusText);
    const kept = URL.createObjectURL(await response.blob());
    save(kept, name);
    setTimeout(() => URL.revokeObjectURL(kept), 60_000);
  } catch {
    sayFailed(words.files.downloadFailed);
  }
}

/** The browser does not say how its own download went, so it is asked beforehand whether there is anything. */
const answers = (address: string): Promise<boolean> =>
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
