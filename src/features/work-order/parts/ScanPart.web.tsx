import { Button } from '@mantine/core';
import { ScanLine } from 'lucide-react';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { Row } from '#web/query.ts';
import { words } from './parts.words';
import styles from './parts.module.css';

const Camera = lazy(async () => ({ default: (await import('#web/scan/Camera.tsx')).Camera }));
const CodeBox = lazy(async () => ({ default: (await import('#web/scan/CodeBox.tsx')).CodeBox }));

const texts = words.editor;

/** Adds the part whose label is scanned or whose number is typed (U15), until the camera is closed. */
export function ScanPart({ onFound }: { onFound(part: Row): void }) {
  const [open, setOpen] = useState(false);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const found = useRef(onFound);
  found.current = onFound;
  const find = useCallback(async (code: string): Promise<boolean> => {
    setError('');
    setBusy(true);
    try {
      const { findPart } = await import('#features/part/find-part');
      const { part } = await findPart(code, []);
      if (!part) setError(texts.unknown);
      else {
        found.current(part);
        setOpen(false);
      }
      return part !== undefined;
    } catch (problem) {
      setError((problem as Error).message);
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return (
    <div className={styles.scan}>
      {open && (
        <Suspense>
          <Camera onCode={find} />
          <CodeBox action={texts.scanAdd} error={error} busy={busy} onCode={(code) => void find(code)} />
        </Suspense>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<ScanLine size={16} />}
        aria-pressed={open}
        onClick={() => {
          setError('');
          setOpen(!open);
        }}
      >
        {open ? texts.scanOff : texts.scan}
      </Button>
    </div>
  );
}
