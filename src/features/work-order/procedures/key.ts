/** The key under which the choice of procedures is stored while a missing procedure is created. */
export const proceduresKey = (order: string): string => `procedures/${order}`;
