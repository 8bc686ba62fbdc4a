const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { restore, snapshot } = require('./snapshot');

/**
 * Runs a test file in the realm of the worker, which contains the shared modules, and restores its globals
 * afterwards.
 */
module.exports = class NodeEnvironment {
  constructor(/** @type {import('@jest/environment').JestEnvironmentConfig} */ { projectConfig: config }) {
    this.saved = [globalThis, process, process.env].map(snapshot);
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = /** @type {object | null} */ (null);
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.saved.forEach(restore);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
};
