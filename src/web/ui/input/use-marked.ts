import { useState } from 'react';

/**
 * State that follows the address: a press is marked at once, and the page, which takes a slow phone a moment, renders
 * after that was painted (`after-paint.ts`).
 */
export function useMarked<T>(value: T): [T, (next: T) => void] {
  const [{ of, marked }, set] = useState({ of: value, marked: value });
  if (of !== value) set({ of: value, marked: value });
  return [of === value ? marked : value, (next) => set({ of: value, marked: next })];
}
