import { words } from '#words/outbox';
import type { Entry } from './entry.ts';

/** Exports unsent calls, with their files, as JSON that can be read without the app. */
export async function exportEntries(entries: readonly Entry[]): Promise<void> {
  const all = await Promise.all(entries.map(readable));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' }));
  link.download = words.fileName(new Date().toISOString().slice(0, 10));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function readable({ id, at, said, noun, record, problem, call }: Entry) {
  const common = { id, at: new Date(at).toISOString(), said, noun, record, problem };
  if (call.kind === 'request') return { ...common, method: call.method, path: call.path, body: call.body };
  const { file, attach } = call;
  return { ...common, attach, file: { name: file.name, type: file.type, content: await asDataUrl(file) } };
}

const asDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error as Error));
    reader.readAsDataURL(file);
  });
