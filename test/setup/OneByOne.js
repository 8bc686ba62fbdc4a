const { default: TestRunner } = require('jest-runner');

/** Runs the browser tests one file at a time, so that two Chromiums never fight for the machine. */
module.exports = class OneByOne extends TestRunner {
  /** @override */
  isSerial = true;
};
