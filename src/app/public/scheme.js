// Before the first paint: the scheme, density and mode this browser was last given, and the font where it has it. A file
// of its own, because the content security policy lets no inline script run.
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
  // Of whoever has left without a connection the server still shows the name of what was asked for (`web/left.ts`).
  if (kept('left')) root.dataset.left = '';

  // Whoever was here before sees no letter change its look. At a first visit the program comes first: the font is a sixth
  // of all there is to fetch, and until it is there another of the same width is read.
  const { font } = document.currentScript.dataset;
  if (!font) return;
  if (kept('font') === font) {
    root.dataset.fontKept = '';
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', crossOrigin: '', href: font }),
    );
  }
  document.fonts.addEventListener('loadingdone', () => {
    try {
      localStorage.setItem('millwright.font', font);
    } catch {
      // Then it is fetched after the page again.
    }
  });
})();
