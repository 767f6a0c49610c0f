import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import Pad, { type PointGroup } from 'signature_pad';
import { Offline, Problem } from '#web/api.ts';
import { useSession } from '#web/session.tsx';
import { words } from '../procedure.words';
import styles from '../execution.module.css';

/** Dark on white in both colour schemes, because the image is printed on paper. */
const paper = 'rgb(255, 255, 255)';
const ink = 'rgb(20, 20, 40)';

interface PadProps {
  /** If the organisation requires the password: returns the proof that is sent with the signature. */
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
    // The pad is taller than the button it replaces: scroll it into view with its own buttons.
    drawn.parentElement!.scrollIntoView({ block: 'nearest' });
    fit(drawn);
    const newPad = new Pad(drawn, { backgroundColor: paper, penColor: ink });
    newPad.addEventListener('endStroke', () => setEmpty(false));
    pad.current = newPad;
    // Turning a phone resizes the pad: keep the strokes, and scale them to fit.
    let width = drawn.offsetWidth;
    const observer = new ResizeObserver(() => {
      if (drawn.offsetWidth === width) return;
      const strokes = scaled(newPad.toData(), Math.min(1, drawn.offsetWidth / width));
      width = drawn.offsetWidth;
      fit(drawn);
      newPad.fromData(strokes);
      if (named.current) write(drawn, named.current);
    });
    observer.observe(drawn);
    return () => {
      observer.disconnect();
      newPad.off();
    };
  }, []);
  function clear() {
    named.current = '';
    pad.current!.clear();
    setEmpty(true);
  }
  /** For people who cannot draw. */
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
    <form className={styles.pad} data-signing onSubmit={(event) => void sign(event)}>
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

/** Matches the canvas to the pixels of the screen. */
function fit(drawn: HTMLCanvasElement): void {
  const ratio = Math.min(2, devicePixelRatio);
  drawn.width = drawn.offsetWidth * ratio;
  drawn.height = drawn.offsetHeight * ratio;
  drawn.getContext('2d')!.scale(ratio, ratio);
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
