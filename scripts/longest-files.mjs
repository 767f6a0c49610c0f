/** How many files are named. */
const named = 25;

/** Lists the test files that took longest, because the suite stays quick only if somebody sees where its time goes. */
export default class LongestFiles {
  #files = [];

  onTestModuleEnd(module) {
    const { duration, collectDuration } = module.diagnostic();
    this.#files.push({ name: module.relativeModuleId, seconds: (duration + collectDuration) / 1_000 });
  }

  onTestRunEnd() {
    const longest = this.#files.toSorted((a, b) => b.seconds - a.seconds).slice(0, named);
    if (this.#files.length <= 1) return;
    console.log(
      `Longest files, in seconds: ${longest.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)}`).join(', ')}`,
    );
  }
}
