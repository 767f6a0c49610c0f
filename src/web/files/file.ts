import type { Chip, FileChip } from '#shared/field';
import { words } from '#words/screen';
import { formatNumber } from '../format/number.ts';

/** A file as records and lists show it. */
export type FileRow = FileChip & { created_at?: string; created_by?: Chip | null };

/** The name of a signature given on screen (`procedures-files.server.ts`). */
export const signature = 'signature.png';

export const isPdf = ({ mime_type }: FileRow): boolean => mime_type === 'application/pdf';
/** Whether the viewer can show it; other files are downloaded. */
export const isShown = (file: FileRow): boolean => file.image_url !== null || isPdf(file);

/** HEIC photos, as some phones take them. Few browsers know the type, so the name counts, too. */
export const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

const { units } = words.files;

export function formatBytes(size: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, size)) / 10));
  const value = size / 1024 ** step;
  return `${formatNumber(value >= 10 || step === 0 ? Math.round(value) : Math.round(value * 10) / 10)} ${units[step]}`;
}
