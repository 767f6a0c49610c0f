import type { DemoAsset } from '../asset';
import { box, disc, fine, frame } from './kit';
import { lettering } from './lettering';

/** The manufacturer's nameplate on a machine. */
export function nameplateOf({ manufacturer = '', model, serial_number }: DemoAsset, year: number | undefined): string {
  const lines = [
    ['TYPE', model],
    ['SERIAL', serial_number],
    ['YEAR', year?.toString()],
  ].filter((line): line is [string, string] => line[1] !== undefined);
  const [height, step] = [128 + lines.length * 64, 64];
  const top = (480 - height) / 2;
  return frame(
    box(40, top, 400, height, 'paper', 16) +
      box(64, top + 28, 352, 60, 'accent', 6) +
      fine(lettering(manufacturer, 82, top + 46, 24, 316), 'paper') +
      [60, 420].flatMap((x) => [top + 14, top + height - 14].map((y) => disc(x, y, 4, 'shade'))).join('') +
      lines
        .map(([label, value], at) => {
          const base = top + 118 + at * step;
          return (
            fine(lettering(label, 66, base + 8, 13, 90)) +
            fine(lettering(value, 176, base, 24, 236), 'accent') +
            fine(`M176 ${base + 38}H414`, 'shade')
          );
        })
        .join(''),
  );
}
