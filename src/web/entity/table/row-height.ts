const pixels = (token: string, otherwise: number) =>
  Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue(token), 10) || otherwise;

/** As the density that was chosen, or a finger, asks for it. */
export const rowHeight = () => pixels('--row', 44);
/** Where a row is a card: two lines of its name and one of facts. */
export const cardHeight = () => pixels('--card', 76);
