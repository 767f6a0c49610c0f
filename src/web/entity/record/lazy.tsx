import { type ComponentType, lazy, Suspense } from 'react';
import type { Row } from '../../query.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import type { FieldInputProps, Panel } from '../common/feature.ts';

/** A card whose content is lazy loaded when its page opens. */
export function lazyPanel(
  panel: Omit<Panel, 'Content'>,
  load: () => Promise<ComponentType<{ row: Row }>>,
  lines = 5,
): Panel {
  const Content = lazy(async () => ({ default: await load() }));
  return {
    ...panel,
    Content: ({ row }) => (
      <Suspense fallback={<Waiting lines={lines} />}>
        <Content row={row} />
      </Suspense>
    ),
  };
}

/** An input that most people never use, lazy loaded with its form. */
export function lazyInput(load: () => Promise<ComponentType<FieldInputProps>>): ComponentType<FieldInputProps> {
  const Input = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense>
      <Input {...props} />
    </Suspense>
  );
}
