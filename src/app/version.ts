import { readFileSync } from 'node:fs';

/** From package.json, one folder above the bundle or two above the sources. */
export const version: string = (() => {
  for (const place of ['../package.json', '../../package.json']) {
    try {
      const { name, version: found } = JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')) as {
        name: string;
        version: string;
      };
      if (name === 'millwright') return found;
    } catch {
      // Try the other place.
    }
  }
  return '0.0.0';
})();
