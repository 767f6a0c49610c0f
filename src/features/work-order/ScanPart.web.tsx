import { Button } from '@mantine/core';
import { ScanLine } from 'lucide-react';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { Row } from '#web/query.ts';
import { words } from '#words/work-order-parts';
import styles from './parts.module.css';

const Camera = lazy(async () => ({ default: (await import('#web/scan/Camera.tsx')).Camera }));

const said = words.editor;

/** Adds the part whose label is held before the camera (U15): one after the other, until it is sent away. */
export function ScanPart({ onFound }: { onFound(part: Row): void }) {
  const [open, setOpen] = useState(false);
  const [error, setError] = useState('');
  const found = useRef(onFound);
  found.current = onFound;
  const find = useCallback(async (code: string): Promise<boolean> => {
    setError('');
    try {
      const { findPart } = await import('#features/part/find-part');
      const { part } = await findPart(code, []);
      if (!part) setError(said.unknown);
      else {
        found.current(part);
        setOpen(false);
      }
      return part !== undefined;
    } catch (problem) {
      setError((problem as Error).message);
      return false;
    }
  }, []);
  return (
    <div className={styles.scan}>
      {open && (
        <Suspense>
          <Camera onCode={find} />
        </Suspense>
      )}
      {error && (
        <p className={styles.none} role="alert">
          {error}
        </p>
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
        {open ? said.scanOff : said.scan}
      </Button>
    </div>
  );
}
