const maxDepth = 100;

/** Whether JSON nests too deeply. Parsing a megabyte of brackets takes a hundred times as long as this scan. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (quoted) {
      if (character === backslash) at++;
      else if (character === quote) quoted = false;
    } else if (character === quote) quoted = true;
    else if (character === bracket || character === brace) {
      if (++depth > maxDepth) return true;
    } else if (character === bracketEnd || character === braceEnd) depth--;
  }
  return false;
}

const [quote, backslash, bracket, bracketEnd, brace, braceEnd] = Array.from('"\\[]{}', (character) =>
  character.charCodeAt(0),
);
