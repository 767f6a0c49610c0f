import { Button, TextInput } from '@mantine/core';
import { ScanLine } from 'lucide-react';
import { type FormEvent, lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Offline, Problem } from '#web/api.ts';
import type { Row } from '#web/query.ts';
import { codeIn } from '#web/scan/code-in.ts';
import { words } from '../part.words';
import { findPart, matching } from '../find-part';
import { PartPicture } from '../PartPicture.web';
import styles from './count.module.css';

const Camera = lazy(async () => ({ default: (await import('#web/scan/Camera.tsx')).Camera }));

const texts = words.count;
const few = 8;

interface SearchProps {
  sheet: Row[];
  /** Parts that have not been counted yet. */
  uncounted: Row[];
  /** Whether the camera is on; kept from part to part. */
  camera: boolean;
  onCamera(on: boolean): void;
  /** The last scanned code: its label is still in view when the search for the next part starts. */
  seen: RefObject<string>;
  onFound(part: Row): void;
}

/** Chooses a part: by camera, handheld scanner, typing, or from the remaining parts. */
export function CountSearch({ sheet, uncounted, camera, onCamera, seen, onFound }: SearchProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [similar, setSimilar] = useState<Row[]>([]);
  const input = useRef<HTMLInputElement>(null);
  useTypedAnywhere(input);

  async function find(code: string): Promise<boolean> {
    setError('');
    try {
      const found = await findPart(code, sheet);
      if (found.part) {
        onFound(found.part);
        return true;
      }
      setTyped(codeIn(code));
      setSimilar(found.similar);
      setError(texts.unknown(codeIn(code)));
      return false;
    } catch (problem) {
      const unknown = problem instanceof Problem && problem.status === 404;
      setError(
        unknown ? texts.unknown(code.trim()) : problem instanceof Offline ? texts.offline : (problem as Error).message,
      );
      return false;
    }
  }
  // A ref, so that the camera does not restart whenever some stock changes.
  const look = useRef(find);
  useEffect(() => {
    look.current = find;
  });
  const onCode = useCallback(
    async (code: string) => {
      if (code === seen.current || !(await look.current(code))) return false;
      seen.current = code;
      return true;
    },
    [seen],
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === '') setError(texts.empty);
    else void find(typed);
  }
  const matches = () => [...new Map([...matching(typed, sheet), ...similar].map((row) => [row.id, row])).values()];
  const shown = (typed.trim() ? matches() : uncounted).slice(0, few);
  return (
    <form className={styles.search} onSubmit={submit} noValidate>
      {camera && (
        <Suspense>
          <Camera onCode={onCode} />
        </Suspense>
      )}
      <div className={styles.code}>
        <TextInput
          ref={input}
          label={texts.code}
          data-autofocus
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="go"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setSimilar([]);
            setError('');
          }}
        />
        <Button
          variant="default"
          leftSection={<ScanLine size={18} />}
          aria-pressed={camera}
          onClick={() => onCamera(!camera)}
        >
          {camera ? texts.cameraOff : texts.camera}
        </Button>
      </div>
      {shown.length > 0 && (
        <section aria-labelledby="count-left">
          <h2 id="count-left">{typed.trim() ? texts.matches : texts.left(uncounted.length)}</h2>
          <ul className={styles.parts}>
            {shown.map((part) => (
              <li key={part.id}>
                <button type="button" onClick={() => onFound(part)}>
                  <PartPicture row={part} />
                  <span>
                    <b>{part.name}</b>
                    <small>{String(part.number ?? '')}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </form>
  );
}

/** A handheld scanner types wherever the focus is: keys typed outside any field go to the code field. */
function useTypedAnywhere(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    // Focus opens the keyboard on a phone, which covers the screen; a scanner does not need it.
    if (matchMedia('(pointer: fine)').matches) input.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.target !== document.body || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey)
        return;
      // Stops the shortcuts that lead to other pages.
      event.stopPropagation();
      input.current?.focus();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [input]);
}
