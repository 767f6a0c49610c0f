/** Under which the choice of procedures waits while a missing one is made. */
export const proceduresKey = (order: string): string => `procedures/${order}`;
