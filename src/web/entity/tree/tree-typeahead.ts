import { useRef } from 'react';

const pause = 600;

/**
 * Type-ahead: letters typed in a row are the start of a name, and a pause starts over. Returns the next match from the
 * current row on, wrapping around; the same letter again goes to the next match.
 */
export function useTypeahead() {
  const typed = useRef({ text: '', at: 0 });
  return (letter: string, names: string[], current: number): number => {
    const earlier = Date.now() - typed.current.at > pause ? '' : typed.current.text;
    const text = (earlier + letter).toLocaleLowerCase();
    typed.current = { text, at: Date.now() };
    const repeated = [...text].every((one) => one === text[0]);
    const sought = repeated ? text[0]! : text;
    const first = repeated ? current + 1 : current;
    for (let step = 0; step < names.length; step++) {
      const at = (first + step) % names.length;
      if (names[at]!.toLocaleLowerCase().startsWith(sought)) return at;
    }
    return -1;
  };
}
