/** Without 0, 1, I and O, which are taken for each other when a code is typed from a label. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The code on an asset's label: fifty random bits, so that none follows from another. */
export const newCode = (random: Uint8Array = crypto.getRandomValues(new Uint8Array(10))): string =>
  Array.from(random, (byte) => alphabet[byte & 31]).join('');
