import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest comes first: begun last, it would keep one core busy while the other has nothing left to do. */
const long = ['e2e/tour', 'e2e/assets', 'contract/tenancy', 'faults/kill', 'e2e/', 'contract/', 'faults/start'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.includes(`/test/${name}`));
      return at < 0 ? long.length : at;
    };
    return files.toSorted((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
    globalSetup: ['test/setup/database.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Not how quick it is but whether it happens: a busy machine may take its time.
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: LongestFirst },
  },
});
