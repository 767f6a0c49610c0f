import { Money } from '#web/ui/Money.tsx';
import { formatFigure } from './format';
import type { Figure } from '../home';

/** A number with its unit; money in the reader's currency. */
export const FigureValue = ({ figure: { value, unit } }: { figure: Pick<Figure, 'value' | 'unit'> }) =>
  unit === 'money' ? <Money amount={String(value)} /> : formatFigure(Number(value), unit);
