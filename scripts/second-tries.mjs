/** Lists the tests that passed only after a retry: each is a bug to fix. */
export default class SecondTries {
  #tests = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.retryCount > 0) this.#tests.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd() {
    if (this.#tests.length === 0) return;
    console.log(`Second tries: ${this.#tests.length}`);
    for (const test of this.#tests) console.log(`  ${test}`);
  }
}
