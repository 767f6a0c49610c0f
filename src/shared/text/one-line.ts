/** Line breaks and other control characters; NUL is refused elsewhere, because it cannot be stored. */
const breaks = /[\p{Cc}\u2028\u2029]+/gu;

/** A name is used in headers, mail subjects and calendars, where a line break would start a new line. */
export const oneLine = (value: string): string =>
  value.replace(breaks, (found) => (found.includes('\0') ? found : ' '));
