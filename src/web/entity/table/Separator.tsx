import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

const step = 20;

interface SeparatorProps {
  className: string;
  label: string;
  /** The width of the element before it; without it, its actual width. */
  width?: number;
  narrowest: number;
  widest: number;
  /** Called repeatedly while dragging; `done` at the end. */
  onResize(width: number, done: boolean): void;
}

/** Resizes the element before it: by dragging, or by arrow keys (WCAG 2.5.7). */
export function Separator({ className, label, width, narrowest, widest, onResize }: SeparatorProps) {
  const from = useRef<{ x: number; width: number }>(undefined);
  const widthNow = ({ parentElement }: HTMLElement) => width ?? parentElement?.offsetWidth ?? narrowest;
  const resize = (next: number, done: boolean) =>
    onResize(Math.round(Math.max(narrowest, Math.min(widest, next))), done);
  function onKey(event: KeyboardEvent<HTMLElement>) {
    const now = widthNow(event.currentTarget);
    const next = { ArrowLeft: now - step, ArrowRight: now + step, Home: narrowest, End: widest }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    resize(next, true);
  }
  function onDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    from.current = { x: event.clientX, width: widthNow(event.currentTarget) };
  }
  function follow({ clientX }: PointerEvent, done: boolean) {
    if (!from.current || (done && clientX === from.current.x)) return;
    resize(from.current.width + clientX - from.current.x, done);
  }
  return (
    <div
      className={className}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width ?? narrowest}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      tabIndex={0}
      onKeyDown={onKey}
      onPointerDown={onDown}
      // Prevents dragging or selecting what lies behind.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={(event) => follow(event, false)}
      onPointerUp={(event) => {
        follow(event, true);
        from.current = undefined;
      }}
      onPointerCancel={() => (from.current = undefined)}
    />
  );
}
