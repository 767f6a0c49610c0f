const plain = new Intl.NumberFormat();

export const formatNumber = (value: number): string => plain.format(value);
