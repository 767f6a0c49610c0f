const pixels = (token: string, otherwise: number) =>
  Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue(token), 10) || otherwise;

/** From the chosen density, or larger for touch. */
export const rowHeight = () => pixels('--row', 44);
/** The height of a card: two lines of name and one of facts. */
export const cardHeight = () => pixels('--card', 76);
