/** More would hide a test that fails now and then. */
const most = 3;

/** Lists the tests that passed only when they were tried again; too many of them fail the run. */
export default class SecondTries {
  #tests = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.retryCount > 0) this.#tests.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd() {
    if (this.#tests.length === 0) return;
    console.log(`Second tries: ${this.#tests.length}`);
    for (const test of this.#tests) console.log(`  ${test}`);
    if (this.#tests.length <= most) return;
    console.log(`More than ${most} second tries fail the run.`);
    process.exitCode = 1;
  }
}
