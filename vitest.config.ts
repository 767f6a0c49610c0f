import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They put something else in the place of modules or of timers, or listeners beside the product's. */
const alone = ['embedded', 'faults/disk-full', 'faults/events', 'faults/identity', 'faults/jobs'];

/**
 * What takes longest comes first: begun last, it would keep one core busy while the other has nothing left to do. Those
 * of a project come in a row: a process that goes on to another project loads the product again.
 */
const order = [
  ...alone,
  'e2e/tour',
  'e2e/assets',
  'e2e/demo',
  'e2e/',
  'contract/tenancy',
  'faults/start',
  'contract/audit',
  'faults/kill',
  'contract/',
  'faults/',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = order.findIndex((name) => moduleId.includes(`/test/${name}`));
      return at < 0 ? order.length : at;
    };
    return files.toSorted((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

const fileOf = (name: string): string => `test/${name}.test.ts`;
/** What passwords cost is looked at in `faults/identity` alone. */
const setupFiles = ['test/setup/passwords.ts'];

const project = (
  name: string,
  include: string[],
  how: { isolate: boolean; retry?: number; exclude?: string[]; setupFiles?: string[] },
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include,
    ...how,
    pool: 'forks',
    // Most of what a request makes is gone after it: in a small nursery much of it would be carried on first.
    execArgv: ['--max-semi-space-size=32'],
    // One more than the two cores that CI has: somebody is always waiting for the database, a browser or a process.
    maxWorkers: 3,
    // A walk through all screens is one test, and a machine may be busy with other things.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Not how quick it is but whether it happens: a busy machine may take its time.
    expect: { poll: { timeout: 60_000, interval: 100 } },
  },
});

export default defineConfig({
  test: {
    globalSetup: ['test/setup/database.ts', 'test/setup/thread.mjs'],
    sequence: { sequencer: LongestFirst },
    projects: [
      project('alone', alone.map(fileOf), { isolate: true }),
      // One process after the other would only load the whole product again; these leave nothing behind in it.
      project('together', ['test/{contract,faults}/**/*.test.ts', 'src/**/*.test.ts'], {
        isolate: false,
        // What fails by chance is named in the report, and is a defect to mend; it does not hold up everything else.
        retry: 1,
        exclude: alone.map(fileOf),
        setupFiles,
      }),
      // A browser on a busy machine may stumble, not thrice; the report says which did (“retry x1”).
      project('browser', ['test/e2e/**/*.test.ts'], { isolate: false, retry: 2, setupFiles }),
    ],
  },
});
