/** A setting's name as a label: what a rule calls `least_factor` reads "Least factor". */
export const labelOf = (key: string): string => `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('_', ' ')}`;
