// Before the first paint: sets the stored color scheme, density and mode, and the font if it is cached. After it:
// starts the app. The server inlines this script (`app/preloads.ts`).
(() => {
  const root = document.documentElement;
  const stored = (name) => {
    try {
      return localStorage.getItem(`millwright.${name}`);
    } catch {
      return null;
    }
  };
  const theme = stored('theme') ?? 'auto';
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  root.dataset.field = String(theme === 'field');
  root.dataset.density = stored('density') ?? 'default';
  // After a sign-out while offline the server still renders data of that user, so it is hidden (`web/offline-sign-out.ts`).
  if (stored('left')) root.dataset.left = '';

  const { font, files, program } = document.currentScript.dataset;
  const add = (tag, props) => document.head.append(Object.assign(document.createElement(tag), props));
  const preload = () => {
    for (const href of files.split(' ')) add('link', { rel: 'modulepreload', crossOrigin: '', href });
  };
  const start = () => add('script', { type: 'module', crossOrigin: '', src: program });
  // Without a placeholder from the server there is nothing to wait for.
  const isDrawn = () => !document.hidden && document.getElementById('root').childElementCount > 0;
  const afterFirstPaint = (act) => (isDrawn() ? requestAnimationFrame(() => setTimeout(act)) : act());
  const whenParsed = (act) => document.addEventListener('DOMContentLoaded', act);
  if (program && stored('font') !== font) {
    // At a first visit the app takes longest, so it is fetched at once. The font is a sixth of the download and comes
    // after it; until then a fallback of the same width is used.
    preload();
    whenParsed(() => afterFirstPaint(start));
  } else if (program) {
    // At a later visit everything is cached, so the font is used from the start. The placeholder is painted first,
    // because starting the app would keep a slow phone busy for half a second.
    root.dataset.fontKept = '';
    add('link', { rel: 'preload', as: 'font', crossOrigin: '', href: font });
    whenParsed(() =>
      afterFirstPaint(() => {
        preload();
        start();
      }),
    );
  }
  document.fonts.addEventListener('loadingdone', () => {
    try {
      if (font) localStorage.setItem('millwright.font', font);
    } catch {
      // Without storage the font loads after the page again.
    }
  });
})();
