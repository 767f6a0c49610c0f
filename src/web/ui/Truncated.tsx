import { cut } from '../format/name.ts';
import { Tooltip } from './Tooltip.tsx';

/** The lengths of the spec, by where a name stands. */
export const lengths = { menu: 30, activity: 100, details: 35, description: 40, measurement: 35, action: 10 } as const;

/** A name cut to length; the whole of it shows on hover and on keyboard focus. */
export function Truncated({
  text,
  at,
  focusable = false,
}: {
  text: string;
  at: keyof typeof lengths;
  focusable?: boolean;
}) {
  const shown = cut(text, lengths[at]);
  if (shown === text) return <>{text}</>;
  return (
    <Tooltip label={text}>
      <span tabIndex={focusable ? 0 : undefined} aria-label={text}>
        {shown}
      </span>
    </Tooltip>
  );
}
