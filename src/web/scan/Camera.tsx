import { Button } from '@mantine/core';
import { Flashlight, ScanLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { words as texts } from '#words/scan';
import { type Detector, makeDetector } from './detector.ts';
import styles from './scan.module.css';

/** Browsers allow the camera only on secure pages. */
export const canSee = (): boolean => navigator.mediaDevices !== undefined;

type State = 'asking' | 'seeing' | 'refused';
const everyMilliseconds = 150;

/** Scans with the camera until a code leads somewhere. */
export function Camera({ onCode }: { onCode(code: string): Promise<boolean> }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('asking');
  const [track, setTrack] = useState<MediaStreamTrack>();
  const able = canSee();

  useEffect(() => {
    if (!able) return;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unmounted = false;
    /** The last code, so that a wrong one in view is not reported again and again. */
    let last = '';
    async function look(detector: Detector) {
      const [seen] = await detector.detect(video.current!).catch(() => []);
      if (seen && seen.rawValue !== last && !unmounted) {
        last = seen.rawValue;
        navigator.vibrate?.(50);
        if (await onCode(seen.rawValue)) return;
      }
      if (!unmounted) timer = setTimeout(() => void look(detector), everyMilliseconds);
    }
    async function start() {
      try {
        const loading = makeDetector();
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        const detector = await loading;
        if (unmounted || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        setTrack(stream.getVideoTracks()[0]);
        setState('seeing');
        void look(detector);
      } catch {
        if (!unmounted) setState('refused');
      }
    }
    function stop() {
      unmounted = true;
      clearTimeout(timer);
      for (const one of stream?.getTracks() ?? []) one.stop();
    }
    void start();
    return stop;
  }, [able, onCode]);

  if (!able || state === 'refused') return <p className={styles.notice}>{able ? texts.noCamera : texts.unsupported}</p>;
  return (
    <div className={styles.camera}>
      <video ref={video} muted playsInline aria-label={texts.video} />
      <p>
        <ScanLine size={18} />
        {state === 'seeing' ? texts.lead : texts.starting}
      </p>
      {track && <Torch track={track} />}
    </div>
  );
}

/** Only if the camera has a light. */
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
      {texts.torch}
    </Button>
  );
}
