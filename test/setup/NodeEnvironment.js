const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** @typedef {Map<string | symbol, PropertyDescriptor | undefined>} Snapshot */

/** @type {(target: object) => Snapshot} */
const snapshot = (target) =>
  new Map(Reflect.ownKeys(target).map((key) => [key, Object.getOwnPropertyDescriptor(target, key)]));

/** Removes properties that were added since and resets those that were replaced. */
function restore(/** @type {object} */ target, /** @type {Snapshot} */ saved) {
  for (const key of Reflect.ownKeys(target)) {
    const before = saved.get(key);
    const isReplaced = before && 'value' in before && before.value !== Reflect.get(target, key);
    if (!before) Reflect.deleteProperty(target, key);
    else if (isReplaced) Object.defineProperty(target, key, before);
  }
}

/** Runs a test file in the realm of the worker, where shared modules are, and restores its globals afterwards. */
module.exports = class NodeEnvironment {
  constructor(/** @type {import('@jest/environment').JestEnvironmentConfig} */ { projectConfig: config }) {
    this.saved = [globalThis, process, process.env].map((target) => ({ target, saved: snapshot(target) }));
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = /** @type {object | null} */ (null);
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const { target, saved } of this.saved) restore(target, saved);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
};
