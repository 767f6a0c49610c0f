import { readPref, writePref } from '../prefs.ts';
import { zoneOf } from './clock.ts';

/** How dates, numbers and amounts are written; the language of the words is another matter. Like the theme, it is this browser's. */
export const locales = (
  'en-GB en-US en-AU en-CA en-IE en-IN en-NZ en-ZA cs-CZ da-DK de-AT de-CH de-DE ' +
  'es-ES es-MX fi-FI fr-CA fr-CH fr-FR it-IT nb-NO nl-NL pl-PL pt-BR pt-PT sv-SE'
).split(' ');

const known = (name: string | null): string | undefined => locales.find((one) => one === name);

let chosen = known(readPref('locale'));

/** Nothing for what the browser is set to. */
export function setLocale(name: string): void {
  chosen = known(name);
  writePref('locale', chosen ?? null);
}

/**
 * A format, made when it is first wanted, because one costs a page at its start more than drawing ten rows; and anew when
 * somebody has chosen another way of writing, or the plant another zone.
 */
export function inLocale<T>(make: (locale: string | undefined, zone: string) => T): () => T {
  let made: { format: T; locale: string | undefined; zone: string } | undefined;
  return () => {
    const zone = zoneOf();
    if (!made || made.locale !== chosen || made.zone !== zone)
      made = { format: make(chosen, zone), locale: chosen, zone };
    return made.format;
  };
}
