const { default: TestSequencer } = require('@jest/test-sequencer');

/** Files that take ten seconds or more, but are small. */
const LONG =
  /\/(server\/(http\/routes|reports\/reports|modules\/dashboard\/dashboard)|web\/features\/(records\/record(Pages|Forms)|quickCreate\/quickCreate))\.test\./;

/**
 * Runs the longest test files first, so that none is left running alone at the end; jest orders the others by
 * size.
 */
module.exports = class LongestFirst extends TestSequencer {
  /** @override @type {TestSequencer['sort']} */
  async sort(tests) {
    const sorted = await super.sort(tests);
    const isLong = (/** @type {{ path: string }} */ { path }) => LONG.test(path);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
};
