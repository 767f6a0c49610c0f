import { useState } from 'react';

/**
 * What is taken, for what follows the address: what is pressed is marked at once, and the page, which takes a slow phone a
 * moment, comes after that has been seen (`after-paint.ts`).
 */
export function useMarked<T>(value: T): [T, (next: T) => void] {
  const [{ of, marked }, set] = useState({ of: value, marked: value });
  if (of !== value) set({ of: value, marked: value });
  return [of === value ? marked : value, (next) => set({ of: value, marked: next })];
}
