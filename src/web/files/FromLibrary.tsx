import { Button } from '@mantine/core';
import { Files } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { words } from '#words/screen';
import type { FileRow } from './file.ts';

const Library = lazy(async () => ({ default: (await import('./Library.tsx')).Library }));

/** Adds files that the organisation already has. */
export function FromLibrary({ has, onPick }: { has: readonly string[]; onPick(files: FileRow[]): unknown }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Files size={16} />} onClick={() => setOpen(true)}>
        {words.files.fromLibrary}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Library has={has} onPick={onPick} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
