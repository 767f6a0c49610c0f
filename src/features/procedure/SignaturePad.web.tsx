import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import Pad, { type PointGroup } from 'signature_pad';
import { useSession } from '#web/session.tsx';
import { words } from '#words/procedure';
import styles from './execution.module.css';

/** White under black in either scheme: it is a picture that goes on paper. */
const paper = 'rgb(255, 255, 255)';
const ink = 'rgb(20, 20, 40)';

export function SignaturePad({ onSign, onClose }: { onSign(image: string): void; onClose(): void }) {
  const { me } = useSession();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(undefined);
  const named = useRef('');
  const [empty, setEmpty] = useState(true);
  useEffect(() => {
    const drawn = canvas.current!;
    // It is taller than the button it takes the place of: all of it is to be seen, its buttons, too.
    drawn.parentElement!.scrollIntoView({ block: 'nearest' });
    fit(drawn);
    const made = new Pad(drawn, { backgroundColor: paper, penColor: ink });
    made.addEventListener('endStroke', () => setEmpty(false));
    pad.current = made;
    // A phone that is turned has another pad: what stood on the first stands on it, and whole.
    let wide = drawn.offsetWidth;
    const turned = new ResizeObserver(() => {
      if (drawn.offsetWidth === wide) return;
      const strokes = scaled(made.toData(), Math.min(1, drawn.offsetWidth / wide));
      wide = drawn.offsetWidth;
      fit(drawn);
      made.fromData(strokes);
      if (named.current) write(drawn, named.current);
    });
    turned.observe(drawn);
    return () => {
      turned.disconnect();
      made.off();
    };
  }, []);
  function clear() {
    named.current = '';
    pad.current!.clear();
    setEmpty(true);
  }
  /** For whoever cannot draw. */
  function writeName() {
    clear();
    named.current = me.name;
    write(canvas.current!, me.name);
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

/** As many dots as the screen shows of it. */
function fit(drawn: HTMLCanvasElement): void {
  const sharp = Math.min(2, devicePixelRatio);
  drawn.width = drawn.offsetWidth * sharp;
  drawn.height = drawn.offsetHeight * sharp;
  drawn.getContext('2d')!.scale(sharp, sharp);
}

const scaled = (strokes: PointGroup[], by: number): PointGroup[] =>
  strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }));

function write(drawn: HTMLCanvasElement, name: string): void {
  const context = drawn.getContext('2d')!;
  context.fillStyle = ink;
  context.font = 'italic 32px cursive';
  context.fillText(name, 20, drawn.offsetHeight / 2 + 10, drawn.offsetWidth - 40);
}
