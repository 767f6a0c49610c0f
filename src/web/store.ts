import { useSyncExternalStore } from 'react';

interface Store<T> {
  get(): T;
  set(next: T): void;
  /** Answers how to be told no more. */
  subscribe(listener: () => void): () => void;
}

/** A value outside components that tells whoever follows it when it is set. */
export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The value, or what of it is asked for; drawn again only when that is another. */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S;
export function useStore<T, S>({ get, subscribe }: Store<T>, select?: (value: T) => S): T | S {
  return useSyncExternalStore(subscribe, () => (select ? select(get()) : get()));
}
