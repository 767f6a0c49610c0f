/** Without 0, 1, I and O, which are easily confused when a code is typed from a label. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The code of an asset's label: fifty random bits, so that codes cannot be guessed. */
export const newCode = (random: Uint8Array = crypto.getRandomValues(new Uint8Array(10))): string =>
  Array.from(random, (byte) => alphabet[byte & 31]).join('');
