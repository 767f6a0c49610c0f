/**
 * Engraved letters, one stroke wide, on a grid of 4 by 6: each pair of digits is a point, and a bar lifts the tool.
 * They are drawn as paths, because a server may have no fonts.
 */
const strokes: Record<string, string> = {
  A: '06 02 20 42 46|04 44',
  B: '00 06 36 45 44 33 03|33 42 41 30 00',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  I: '20 26|10 30|16 36',
  J: '40 45 36 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10|34 46',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 22 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
  0: '10 30 41 45 36 16 05 01 10|15 31',
  1: '11 20 26|16 36',
  2: '01 10 30 41 42 06 46',
  3: '00 40 23 33 44 45 36 16 05',
  4: '36 30 04 44',
  5: '40 00 03 33 44 45 36 16 05',
  6: '40 20 02 05 16 36 45 44 33 03',
  7: '00 40 16',
  8: '13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33',
  9: '06 26 44 41 30 10 01 02 13 43',
  '-': '13 33',
  '.': '26 26',
  '/': '06 40',
};

/** A line of letters as a path, `height` high and at most `most` wide. */
export function lettering(text: string, x: number, y: number, height: number, most: number): string {
  const letters = text.toUpperCase();
  const unit = Math.min(height / 6, most / (letters.length * 6 - 2));
  const top = y + (height - unit * 6) / 2;
  return Array.from(letters, (letter, at) =>
    (strokes[letter] ?? '')
      .split('|')
      .filter(Boolean)
      .map(
        (stroke) =>
          `M${stroke
            .split(' ')
            .map(
              ([across, down]) => `${round(x + (at * 6 + Number(across)) * unit)} ${round(top + Number(down) * unit)}`,
            )
            .join('L')}`,
      )
      .join(''),
  ).join('');
}

const round = (value: number): number => Math.round(value * 10) / 10;
