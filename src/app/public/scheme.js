// Before the first paint: the scheme, density and mode this browser was last given. A file of its own, because the
// content security policy lets no inline script run.
(() => {
  const root = document.documentElement;
  const kept = (name) => {
    try {
      return localStorage.getItem(`millwright.${name}`);
    } catch {
      return null;
    }
  };
  const theme = kept('theme') ?? 'auto';
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  root.dataset.field = String(theme === 'field');
  root.dataset.density = kept('density') ?? 'default';
})();
