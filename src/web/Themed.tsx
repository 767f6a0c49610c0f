import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { currentScheme, onThemeChange, setTheme } from './prefs.ts';
import { theme } from './theme.ts';

/**
 * Mantine, told what it would otherwise work out: its variables stand in our style sheets, and the scheme in the document
 * before React does (`scheme.js`). Its own provider reckons all of them at every start, and a phone feels that.
 */
export function Themed({ children }: { children: ReactNode }) {
  const [colorScheme, setScheme] = useState(currentScheme);
  useEffect(() => {
    return onThemeChange(() => setScheme(currentScheme()));
  }, []);
  const mantine = useMemo(
    () => ({
      colorScheme,
      setColorScheme: setTheme,
      clearColorScheme: () => setTheme('auto'),
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
    }),
    [colorScheme],
  );
  return (
    <MantineContext value={mantine}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
