import { once } from './once.ts';

const plain = once(() => new Intl.NumberFormat());

export const formatNumber = (value: number): string => plain().format(value);
