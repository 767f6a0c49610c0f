// Before the first paint: the scheme, density and mode this browser was last given, and the font where it has it; after
// it, the program. The server puts it into the page (`app/preloads.ts`).
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

  const { font, files, program } = document.currentScript.dataset;
  const add = (tag, about) => document.head.append(Object.assign(document.createElement(tag), about));
  const ask = () => {
    for (const href of files.split(' ')) add('link', { rel: 'modulepreload', crossOrigin: '', href });
  };
  const begin = () => add('script', { type: 'module', crossOrigin: '', src: program });
  // Where the server has drawn nothing, there is nothing to wait for.
  const isDrawn = () => !document.hidden && document.getElementById('root').childElementCount > 0;
  const afterFirstPaint = (act) => (isDrawn() ? requestAnimationFrame(() => setTimeout(act)) : act());
  const whenRead = (act) => document.addEventListener('DOMContentLoaded', act);
  if (program && kept('font') !== font) {
    // At a first visit the program is what takes longest, and is asked for at once. The font is a sixth of all there is to
    // fetch and comes after it; until then another of the same width is read.
    ask();
    whenRead(() => afterFirstPaint(begin));
  } else if (program) {
    // Whoever was here before has it all. They see no letter change its look, and first of all what the server has drawn:
    // the program would begin before that, and keep a slow phone busy for half a second.
    root.dataset.fontKept = '';
    add('link', { rel: 'preload', as: 'font', crossOrigin: '', href: font });
    whenRead(() =>
      afterFirstPaint(() => {
        ask();
        begin();
      }),
    );
  }
  document.fonts.addEventListener('loadingdone', () => {
    try {
      if (font) localStorage.setItem('millwright.font', font);
    } catch {
      // Then it is fetched after the page again.
    }
  });
})();
