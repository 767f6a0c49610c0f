import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { currentScheme, onThemeChange, setTheme } from './prefs.ts';
import { theme } from './theme.ts';

/**
 * Replaces Mantine's provider, which computes all variables and the colour scheme at every start; a phone feels that.
 * Our style sheets hold the variables, and `scheme.js` sets the scheme before React starts.
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
