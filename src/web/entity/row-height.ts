/** As the density that was chosen, or a finger, asks for it. */
export const rowHeight = () =>
  Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row'), 10) || 44;
