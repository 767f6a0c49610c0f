import { Suspense } from 'react';
import { apart } from '../apart.tsx';
import type { DialogProps } from './DialogBox.tsx';
// From the start, not when the first one is opened.
import './opener.ts';

const Box = apart(async () => (await import('./DialogBox.tsx')).DialogBox);

/** Fetched when a page has come to rest (`shell/Shell.tsx`): whoever opens one does not wait for it, and no page does. */
export const loadDialog = Box.load;

export const Dialog = (props: DialogProps) => (
  <Suspense fallback={null}>
    <Box {...props} />
  </Suspense>
);
