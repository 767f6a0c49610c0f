import { cloneElement, lazy, type ReactElement, Suspense, useCallback, useState } from 'react';

const Bubble = lazy(async () => ({ default: (await import('./Bubble.tsx')).Bubble }));

interface Held {
  onPointerEnter?(event: React.PointerEvent<HTMLElement>): void;
  onFocus?(event: React.FocusEvent<HTMLElement>): void;
}

/**
 * More words about what the pointer or the focus is on. Nothing but two listeners until then: a table has hundreds of
 * places that could show one.
 */
export function Tooltip({ label, children }: { label: string; children: ReactElement<Held> }) {
  const [target, setTarget] = useState<HTMLElement>();
  const leave = useCallback(() => setTarget(undefined), []);
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ currentTarget, pointerType }) => pointerType !== 'touch' && setTarget(currentTarget),
        onFocus: (event) => {
          children.props.onFocus?.(event);
          if (event.target.matches(':focus-visible')) setTarget(event.currentTarget);
        },
      })}
      {target && (
        <Suspense>
          <Bubble label={label} target={target} onLeave={leave} />
        </Suspense>
      )}
    </>
  );
}
