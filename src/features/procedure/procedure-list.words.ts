/** Lists of procedures. */
export const words = {
  steps: (count: number) => `${count} ${count === 1 ? 'step' : 'steps'}`,
};
