import { useEffect, useState } from 'react';

/** The open overlays, in the order of opening. */
const open: symbol[] = [];

/** Every overlay listens for Escape, which is meant for the topmost. */
export function useOnTop(): () => boolean {
  const [self] = useState(Symbol);
  useEffect(() => {
    open.push(self);
    return () => void open.splice(open.indexOf(self), 1);
  }, [self]);
  return () => open.at(-1) === self;
}
