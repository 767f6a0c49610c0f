import { Suspense } from 'react';
import { lazyScreen } from '../../lazy-screen.tsx';
import type { DialogProps } from './DialogBox.tsx';
// Imported eagerly, to follow the focus before the first dialog opens.
import './opener.ts';

const Box = lazyScreen(async () => (await import('./DialogBox.tsx')).DialogBox);

/** Prefetched when a page is idle (`shell/Shell.tsx`), so that neither a page nor a person waits for it. */
export const loadDialog = Box.load;

export const Dialog = (props: DialogProps) => (
  <Suspense fallback={null}>
    <Box {...props} />
  </Suspense>
);
