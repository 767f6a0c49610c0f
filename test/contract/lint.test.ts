import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The number of lint errors about the return value of an effect or ref in a one-line file. */
function refusals(source: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-lint-'));
  try {
    writeFileSync(join(folder, 'sample.tsx'), source);
    const program = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
    const { stdout } = spawnSync(
      process.execPath,
      [program, '--config', join(root, '.oxlintrc.json'), '--format=json', folder],
      { encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
    return diagnostics.filter(({ code }) => code === 'millwright(clean-up)').length;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('Lint refuses an effect or a ref that may return something else than a clean-up', () => {
  const refused = [
    'useEffect(() => place.scrollIntoView(), []);',
    'useLayoutEffect(() => input.current?.focus());',
    'React.useInsertionEffect(() => start(), []);',
    'useEffect(async () => {}, []);',
    'useEffect(() => { if (there) return place.scrollIntoView(); }, []);',
    'useEffect(function () { return [1]; }, []);',
    'export const a = <b ref={(place) => place?.focus()} />;',
    'export const c = <b inputRef={(place) => (box = place)} />;',
  ];
  expect(refusals(refused.join('\n'))).toBe(refused.length);
  const taken = [
    'useEffect(() => { place.scrollIntoView(); }, []);',
    'useEffect(() => void place.scrollIntoView(), []);',
    'useEffect(() => () => stop(), []);',
    'useEffect(() => { return listen(); }, []);',
    'useEffect(() => { const stop = () => [1].map((one) => { return String(one); }); return stop; }, []);',
    'export const a = <b ref={box} />;',
    'export const c = <b ref={(place) => void place?.focus()} />;',
  ];
  expect(refusals(taken.join('\n'))).toBe(0);
});
