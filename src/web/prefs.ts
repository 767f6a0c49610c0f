import { createStore, useStore } from './store.ts';

/** What this browser remembers: the view, theme and density, columns, and which panels are closed. */
const prefix = 'millwright.';
/** What is kept is read where it is kept; this says only that something else is. */
const written = createStore({});

export function readPref(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

export function writePref(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, value);
  } catch {
    // A browser that keeps nothing still works; it only forgets.
  }
  written.set({});
}

export function usePref(name: string, fallback: string): [string, (value: string | null) => void] {
  const value = useStore(written, () => readPref(name) ?? fallback);
  return [value, (next) => writePref(name, next)];
}

export type Theme = 'auto' | 'light' | 'dark' | 'field';

export const currentScheme = (): 'light' | 'dark' =>
  document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light';

/** Told when the theme is chosen here, and when the system goes from day to night. */
export function onThemeChange(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => setTheme((readPref('theme') ?? 'auto') as Theme);
  const stop = written.subscribe(listener);
  system.addEventListener('change', follow);
  return () => {
    stop();
    system.removeEventListener('change', follow);
  };
}

/** Shows a theme at once and keeps it; `scheme.js` does the same before the first paint of the next visit. */
export function setTheme(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  document.documentElement.dataset.field = String(theme === 'field');
  writePref('theme', theme);
}

export function setDensity(density: 'default' | 'compact'): void {
  document.documentElement.dataset.density = density;
  writePref('density', density);
}

/** Keys that are letters or signs alone may be switched off (WCAG 2.1.4): what is spoken or knocked against types them. */
export const hasShortcuts = (): boolean => readPref('shortcuts') !== 'off';
