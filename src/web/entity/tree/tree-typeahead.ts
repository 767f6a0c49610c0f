import { useRef } from 'react';

const pause = 600;

/**
 * Letters typed one after the other are the beginning of a name; a pause begins anew. Answers the next name that begins
 * so, from here on and round; the same letter again goes on to the next.
 */
export function useTypeahead() {
  const typed = useRef({ text: '', at: 0 });
  return (letter: string, names: string[], current: number): number => {
    const before = Date.now() - typed.current.at > pause ? '' : typed.current.text;
    const text = (before + letter).toLocaleLowerCase();
    typed.current = { text, at: Date.now() };
    const again = [...text].every((one) => one === text[0]);
    const sought = again ? text[0]! : text;
    const first = again ? current + 1 : current;
    for (let step = 0; step < names.length; step++) {
      const at = (first + step) % names.length;
      if (names[at]!.toLocaleLowerCase().startsWith(sought)) return at;
    }
    return -1;
  };
}
