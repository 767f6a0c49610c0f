import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import Pad, { type PointGroup } from 'signature_pad';
import { Offline, Problem } from '#web/api.ts';
import { useSession } from '#web/session.tsx';
import { words } from './procedure.words';
import styles from './execution.module.css';

/** White under black in either scheme: it is a picture that goes on paper. */
const paper = 'rgb(255, 255, 255)';
const ink = 'rgb(20, 20, 40)';

interface PadProps {
  /** Where the organisation asks for the password: what goes with the signature once it was given. */
  onProve?(password: string): Promise<string>;
  onSign(signed: { image: string; proof?: string }): void;
  onClose(): void;
}

export function SignaturePad({ onProve, onSign, onClose }: PadProps) {
  const { me } = useSession();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(undefined);
  const named = useRef('');
  const [empty, setEmpty] = useState(true);
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<string>();
  const [proving, setProving] = useState(false);
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
  async function sign(event: FormEvent) {
    event.preventDefault();
    const image = pad.current!.toDataURL('image/png');
    if (!onProve) return onSign({ image });
    setProving(true);
    setRefused(undefined);
    try {
      onSign({ image, proof: await onProve(password) });
    } catch (error) {
      setRefused(whyNot(error));
      setProving(false);
    }
  }
  return (
    <form className={styles.pad} onSubmit={(event) => void sign(event)}>
      <canvas ref={canvas} aria-label={words.signHere} role="img" />
      {onProve && (
        <TextInput
          label={words.signPassword}
          description={refused === undefined && words.signPasswordHint}
          type="password"
          autoComplete="current-password"
          value={password}
          error={refused}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      )}
      <div className={styles.signing}>
        <Button type="submit" loading={proving} disabled={empty || (onProve !== undefined && password === '')}>
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
    </form>
  );
}

function whyNot(error: unknown): string {
  if (error instanceof Offline) return words.signOffline;
  return (error instanceof Problem && error.errors.password?.[0]) || (error as Error).message;
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
