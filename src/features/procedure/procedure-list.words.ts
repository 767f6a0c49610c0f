/** What lists of procedures say. */
export const words = {
  steps: (count: number) => `${count} ${count === 1 ? 'step' : 'steps'}`,
};
