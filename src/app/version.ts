import { readFileSync } from 'node:fs';

/** From package.json, which lies one folder above the bundle and two above the sources. */
export const version: string = (() => {
  for (const place of ['../package.json', '../../package.json']) {
    try {
      const { name, version: found } = JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')) as {
        name: string;
        version: string;
      };
      if (name === 'millwright') return found;
    } catch {
      // Not here: the other place it is.
    }
  }
  return '0.0.0';
})();
