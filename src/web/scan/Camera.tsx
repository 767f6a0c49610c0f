import { Button } from '@mantine/core';
import { Flashlight, ScanLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { words as said } from './words.ts';
import styles from './scan.module.css';

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

const detectorOf = () =>
  (globalThis as { BarcodeDetector?: new (options: { formats: string[] }) => Detector }).BarcodeDetector;

/** Whether there is any use in asking for the camera. */
export const canSee = (): boolean => detectorOf() !== undefined && navigator.mediaDevices !== undefined;

type State = 'asking' | 'seeing' | 'refused';
const everyMilliseconds = 150;

/** Looks through the camera until it sees a code that leads somewhere. */
export function Camera({ onCode }: { onCode(code: string): Promise<boolean> }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('asking');
  const [track, setTrack] = useState<MediaStreamTrack>();
  const able = canSee();

  useEffect(() => {
    if (!able) return;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const detector = new (detectorOf()!)({ formats: ['qr_code'] });
    /** Not the same wrong code again and again while it stays in sight. */
    let last = '';
    async function look() {
      const [seen] = await detector.detect(video.current!).catch(() => []);
      if (seen && seen.rawValue !== last && !left) {
        last = seen.rawValue;
        navigator.vibrate?.(50);
        if (await onCode(seen.rawValue)) return;
      }
      if (!left) timer = setTimeout(() => void look(), everyMilliseconds);
    }
    async function start() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (left || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        setTrack(stream.getVideoTracks()[0]);
        setState('seeing');
        void look();
      } catch {
        if (!left) setState('refused');
      }
    }
    function stop() {
      left = true;
      clearTimeout(timer);
      for (const one of stream?.getTracks() ?? []) one.stop();
    }
    void start();
    return stop;
  }, [able, onCode]);

  if (!able || state === 'refused') return <p className={styles.notice}>{able ? said.noCamera : said.unsupported}</p>;
  return (
    <div className={styles.camera}>
      <video ref={video} muted playsInline aria-label={said.video} />
      <p>
        <ScanLine size={18} />
        {state === 'seeing' ? said.lead : said.starting}
      </p>
      {track && <Torch track={track} />}
    </div>
  );
}

/** Where the camera has a light. */
function Torch({ track }: { track: MediaStreamTrack }) {
  const [on, setOn] = useState(false);
  if (!('torch' in (track.getCapabilities?.() ?? {}))) return null;
  return (
    <Button
      variant="default"
      aria-pressed={on}
      leftSection={<Flashlight size={18} />}
      onClick={async () => {
        await track.applyConstraints({ advanced: [{ torch: !on } as MediaTrackConstraintSet] });
        setOn(!on);
      }}
    >
      {said.torch}
    </Button>
  );
}
