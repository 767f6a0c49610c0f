import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { words } from '#words/screen';
import type { FileRow } from '../files/file.ts';
import styles from './ui.module.css';

const Viewer = lazy(async () => ({ default: (await import('../files/Viewer.tsx')).Viewer }));

const [side, gap] = [96, 8];

/** Thumbnails in one line, the rest as a number; each opens the viewer at its picture (S22.1). */
export function ImageStrip({ images }: { images: FileRow[] }) {
  const strip = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(1);
  const [open, setOpen] = useState<number>();
  useEffect(() => {
    const measure = new ResizeObserver(([entry]) =>
      setFits(Math.max(1, Math.floor((entry!.contentRect.width + gap) / (side + gap)))),
    );
    measure.observe(strip.current!);
    return () => measure.disconnect();
  }, []);
  // The number covers the last picture that fits, so that it needs no room of its own.
  const shown = images.slice(0, fits);
  const more = images.length - shown.length;
  return (
    <div ref={strip} className={styles.strip}>
      {shown.map((image, at) => {
        const rest = more > 0 && at === shown.length - 1 ? more + 1 : 0;
        return (
          <button
            key={image.id}
            type="button"
            aria-label={rest ? words.files.moreImages(rest) : words.files.open(image.name)}
            onClick={() => setOpen(at)}
          >
            <img src={image.thumbnail_url ?? image.file_url} alt="" loading="lazy" />
            {rest > 0 && <span>+{rest}</span>}
          </button>
        );
      })}
      {open !== undefined && (
        <Suspense fallback={null}>
          <Viewer files={images} start={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
