import { useEffect, useState } from 'react';

/** What lies over the page, in the order in which it was opened. */
const open: symbol[] = [];

/** Each listens for Escape, which is meant for the one that lies over the others. */
export function useOnTop(): () => boolean {
  const [self] = useState(Symbol);
  useEffect(() => {
    open.push(self);
    return () => void open.splice(open.indexOf(self), 1);
  }, [self]);
  return () => open.at(-1) === self;
}
