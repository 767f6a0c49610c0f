import { StringDecoder } from 'node:string_decoder';

/**
 * The lines of a stream. Unlike those of `node:readline` they end at line feeds alone: a text in JSON may hold U+2028,
 * at which that one splits, too.
 */
export async function* linesIn(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let open = '';
  for await (const chunk of stream) {
    const lines = decoder.write(chunk).split('\n');
    lines[0] = open + lines[0]!;
    open = lines.pop()!;
    yield* lines;
  }
  if (open !== '') yield open;
}
