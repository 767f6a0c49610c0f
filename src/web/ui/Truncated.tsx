import { Tooltip } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { cut } from '../format/name.ts';

/** The lengths of the spec, by where a name stands. */
export const lengths = { menu: 30, activity: 100, details: 35, description: 40, measurement: 35, action: 10 } as const;

/** A name cut to length. The whole of it shows on hover, and when what it stands in has the focus. */
export function Truncated({ text, at }: { text: string; at: keyof typeof lengths }) {
  const shown = cut(text, lengths[at]);
  return shown === text ? <>{text}</> : <Cut text={text} shown={shown} />;
}

function Cut({ text, shown }: { text: string; shown: string }) {
  const name = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const around = name.current?.closest<HTMLElement>('a, button, [tabindex]');
    const show = () => setOpen(true);
    const hide = () => setOpen(false);
    around?.addEventListener('focus', show);
    around?.addEventListener('blur', hide);
    return () => {
      around?.removeEventListener('focus', show);
      around?.removeEventListener('blur', hide);
    };
  }, []);
  return (
    <Tooltip label={text} multiline maw={420} opened={open}>
      <span ref={name} onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
        <span aria-hidden="true">{shown}</span>
        <span className="visually-hidden">{text}</span>
      </span>
    </Tooltip>
  );
}
