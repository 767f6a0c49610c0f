import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useCallback, useState } from 'react';
import { HideOnError } from '../HideOnError.tsx';

const Bubble = lazy(async () => ({ default: (await import('./Bubble.tsx')).Bubble }));

interface Held {
  onPointerEnter?(event: React.PointerEvent<HTMLElement>): void;
  onFocus?(event: React.FocusEvent<HTMLElement>): void;
}

/** Controlled by the caller: `show` opens it at an element; it closes when pointer or focus leave that. */
export function useTooltip(label: string): { show(target: HTMLElement): void; bubble: ReactNode } {
  const [target, show] = useState<HTMLElement>();
  const leave = useCallback(() => show(undefined), []);
  const bubble = target && (
    <HideOnError>
      <Suspense>
        <Bubble label={label} target={target} onLeave={leave} />
      </Suspense>
    </HideOnError>
  );
  return { show, bubble };
}

/** A tooltip on hover and focus. Until then it costs only two listeners: a table has hundreds of them. */
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
