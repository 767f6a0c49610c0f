import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useCallback, useState } from 'react';
import { Spare } from './Spare.tsx';

const Bubble = lazy(async () => ({ default: (await import('./Bubble.tsx')).Bubble }));

interface Held {
  onPointerEnter?(event: React.PointerEvent<HTMLElement>): void;
  onFocus?(event: React.FocusEvent<HTMLElement>): void;
}

/** For what says itself when: `show` it at an element; it goes when pointer or focus leave that. */
export function useTooltip(label: string): { show(target: HTMLElement): void; bubble: ReactNode } {
  const [target, show] = useState<HTMLElement>();
  const leave = useCallback(() => show(undefined), []);
  const bubble = target && (
    <Spare>
      <Suspense>
        <Bubble label={label} target={target} onLeave={leave} />
      </Suspense>
    </Spare>
  );
  return { show, bubble };
}

/**
 * More words about what the pointer or the focus is on. Nothing but two listeners until then: a table has hundreds of
 * places that could show one.
 */
export function Tooltip({ label, children }: { label: string; children: ReactElement<Held> }) {
  const { show, bubble } = useTooltip(label);
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ currentTarget, pointerType }) => pointerType !== 'touch' && show(currentTarget),
        onFocus: (event) => {
          children.props.onFocus?.(event);
          if (event.target.matches(':focus-visible')) show(event.currentTarget);
        },
      })}
      {bubble}
    </>
  );
}
