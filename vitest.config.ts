import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest comes first: begun last, it would keep one core busy while the other has nothing left to do. */
const long = ['faults/kill', 'faults/', 'embedded', 'e2e/tour', 'e2e/assets', 'contract/tenancy', 'e2e/', 'contract/'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.includes(`/test/${name}`));
      return at < 0 ? long.length : at;
    };
    return files.toSorted((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

const project = (
  name: string,
  include: string[],
  how: { isolate: boolean; retry?: number },
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include,
    ...how,
    pool: 'forks',
    // One more than the two cores that CI has: somebody is always waiting for the database, a browser or a process.
    maxWorkers: 3,
    // A walk through all screens is one test, and a machine may be busy with other things.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // Not how quick it is but whether it happens: a busy machine may take its time.
    expect: { poll: { timeout: 20_000 } },
  },
});

export default defineConfig({
  test: {
    globalSetup: ['test/setup/database.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      // They put something else in the place of modules, or listeners beside the product's.
      project('alone', ['test/faults/**/*.test.ts', 'test/embedded.test.ts'], { isolate: true }),
      // One process after the other would only load the whole product again; these leave nothing behind in it.
      project('together', ['test/contract/**/*.test.ts', 'src/**/*.test.ts'], { isolate: false }),
      // A browser on a busy machine may stumble once, not twice; the report says which did (“retry x1”).
      project('browser', ['test/e2e/**/*.test.ts'], { isolate: false, retry: 1 }),
    ],
  },
});
