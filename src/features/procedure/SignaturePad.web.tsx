import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import Pad from 'signature_pad';
import { useSession } from '#web/session.tsx';
import { words } from '#words/procedure';
import styles from './execution.module.css';

/** White under black in either scheme: it is a picture that goes on paper. */
const paper = 'rgb(255, 255, 255)';

export function SignaturePad({ onSign, onClose }: { onSign(image: string): void; onClose(): void }) {
  const { me } = useSession();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(undefined);
  const [empty, setEmpty] = useState(true);
  useEffect(() => {
    const drawn = canvas.current!;
    const sharp = Math.min(2, devicePixelRatio);
    drawn.width = drawn.offsetWidth * sharp;
    drawn.height = drawn.offsetHeight * sharp;
    drawn.getContext('2d')!.scale(sharp, sharp);
    const made = new Pad(drawn, { backgroundColor: paper, penColor: 'rgb(20, 20, 40)' });
    made.addEventListener('endStroke', () => setEmpty(false));
    pad.current = made;
    return () => made.off();
  }, []);
  function clear() {
    pad.current!.clear();
    setEmpty(true);
  }
  /** For whoever cannot draw. */
  function writeName() {
    clear();
    const drawn = canvas.current!;
    const context = drawn.getContext('2d')!;
    context.fillStyle = 'rgb(20, 20, 40)';
    context.font = 'italic 32px cursive';
    context.fillText(me.name, 20, drawn.offsetHeight / 2 + 10, drawn.offsetWidth - 40);
    setEmpty(false);
  }
  return (
    <div className={styles.pad}>
      <canvas ref={canvas} aria-label={words.signHere} role="img" />
      <div>
        <Button disabled={empty} onClick={() => onSign(pad.current!.toDataURL('image/png'))}>
          {words.signSave}
        </Button>
        <Button variant="default" onClick={writeName}>
          {words.signName}
        </Button>
        <Button variant="default" disabled={empty} onClick={clear}>
          {words.signClear}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}
