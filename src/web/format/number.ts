import { inLocale } from './locale.ts';

const plain = inLocale((locale) => new Intl.NumberFormat(locale));

export const formatNumber = (value: number): string => plain().format(value);
