const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** Whether there was no room for a file. */
export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error));

/** The same, also where it was the database that had no room. */
export const isOutOfRoom = (error: unknown): boolean => isDiskFull(error) || codeOf(error) === '53100';
