/** At most so many characters, none of them cut in half: half an emoji can be neither stored nor shown. */
export const cutTo = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** The same with a sign that there was more. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${cutTo(text, most - 1).trimEnd()}…` : text;
