/** More would hide tests that fail now and then. */
const most = 3;

/** Lists the tests that passed only when they were tried again: each is a defect to mend, and too many fail the run. */
export default class SecondTries {
  #tests = [];

  onTestCaseResult(test) {
    if (!(test.diagnostic()?.retryCount > 0)) return;
    // The first try tells why.
    const [error] = test.result().errors ?? [];
    const frame = error?.stacks?.find(({ file }) => file === test.module.moduleId);
    const place = frame ? ` (line ${frame.line})` : '';
    this.#tests.push(
      `${test.module.relativeModuleId} > ${test.fullName}${place}\n    ${error?.message.split('\n', 12).join('\n    ')}`,
    );
  }

  onTestRunEnd() {
    if (this.#tests.length === 0) return;
    console.log(`Second tries: ${this.#tests.length}`);
    for (const test of this.#tests) console.log(`  ${test}`);
    if (this.#tests.length <= most) return;
    console.log(`The run has failed: more than ${most} tests needed a second try.`);
    process.exitCode = 1;
  }
}
