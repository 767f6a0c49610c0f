import { useEffect, useRef } from 'react';
import { cut, lengths } from '../format/name.ts';
import { useTooltip } from './overlay/Tooltip.tsx';

/** A truncated name. The full text shows on hover, and when its link or button gets keyboard focus. */
export function Truncated({ text, at }: { text: string; at: keyof typeof lengths }) {
  const shown = cut(text, lengths[at]);
  return shown === text ? <>{text}</> : <Cut text={text} shown={shown} />;
}

function Cut({ text, shown }: { text: string; shown: string }) {
  const name = useRef<HTMLSpanElement>(null);
  const { show, bubble } = useTooltip(text);
  useEffect(() => {
    const around = name.current?.closest<HTMLElement>('a, button, [tabindex]');
    const onFocus = () => around!.matches(':focus-visible') && show(around!);
    around?.addEventListener('focus', onFocus);
    return () => around?.removeEventListener('focus', onFocus);
  }, [show]);
  return (
    <>
      <span
        ref={name}
        onPointerEnter={({ currentTarget, pointerType }) => pointerType !== 'touch' && show(currentTarget)}
      >
        <span aria-hidden="true">{shown}</span>
        <span className="visually-hidden">{text}</span>
      </span>
      {bubble}
    </>
  );
}
