import { createInterface } from 'node:readline';
import { ConfigError } from '#server/config';
import { words } from '#words/cli';

/** Reads the first line of standard input; a terminal shows a prompt and hides the input. */
export async function readPassword(): Promise<string> {
  const lines = createInterface({
    input: process.stdin,
    output: process.stdin.isTTY ? process.stderr : undefined,
    terminal: process.stdin.isTTY,
  });
  try {
    if (process.stdin.isTTY) {
      process.stderr.write(words.password);
      (lines as unknown as { _writeToOutput: () => void })._writeToOutput = () => {};
    }
    for await (const line of lines) return line;
    throw new ConfigError(words.passwordNeeded);
  } finally {
    lines.close();
  }
}
