/** When what was just pressed has been seen to answer: what takes longer than that comes after it, and not before. */
export const afterPaint = (act: () => void): void => void requestAnimationFrame(() => setTimeout(act));
