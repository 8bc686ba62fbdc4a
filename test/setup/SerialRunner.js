const { default: TestRunner } = require('jest-runner');

/** Runs test files one at a time, so that two browsers never compete for the CPU. */
module.exports = class SerialRunner extends TestRunner {
  /** @override */
  isSerial = true;
};
