import { readPref, writePref } from '../prefs.ts';
import { zoneOf } from './clock.ts';

/** The locale of dates, numbers and amounts, per browser like the theme; the language of the texts is separate. */
export const locales = (
  'en-GB en-US en-AU en-CA en-IE en-IN en-NZ en-ZA cs-CZ da-DK de-AT de-CH de-DE ' +
  'es-ES es-MX fi-FI fr-CA fr-CH fr-FR it-IT nb-NO nl-NL pl-PL pt-BR pt-PT sv-SE'
).split(' ');

const known = (name: string | null): string | undefined => locales.find((one) => one === name);

let chosen = known(readPref('locale'));

/** An empty name means the browser's setting. */
export function setLocale(name: string): void {
  chosen = known(name);
  writePref('locale', chosen ?? null);
}

/**
 * A format that is made on first use, because making one costs more at page start than rendering ten rows. It is made
 * again when the locale or the plant's zone changes.
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
