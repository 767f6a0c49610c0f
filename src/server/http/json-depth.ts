const deepest = 100;

/** Whether JSON nests deeper than anything we read. To parse a megabyte of brackets takes a hundred times as long as to see it. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (quoted) {
      if (sign === backslash) at++;
      else if (sign === quote) quoted = false;
    } else if (sign === quote) quoted = true;
    else if (sign === bracket || sign === brace) {
      if (++depth > deepest) return true;
    } else if (sign === bracketEnd || sign === braceEnd) depth--;
  }
  return false;
}

const [quote, backslash, bracket, bracketEnd, brace, braceEnd] = Array.from('"\\[]{}', (sign) => sign.charCodeAt(0));
